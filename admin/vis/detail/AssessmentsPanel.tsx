import { Box, Button, Chip, Link as MuiLink, Typography } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { routes } from '#common/access/routes.ts';
import type { VisDetail } from '#common/library/vis.ts';
import { formatDate } from '#common/values/dates.ts';
import { VisPanel } from './VisPanel.tsx';

/** The assessments that ask about the VIS around, and a way to a new one. */
export function AssessmentsPanel() {
  const vis = useRecordContext<VisDetail>();
  const assessments = vis?.assessments ?? [];
  return (
    <VisPanel
      title="Assessments"
      action={
        vis && (
          <Button component={Link} to={`${routes.createAssessment}?vis=${vis.id}`}>
            New Assessment
          </Button>
        )
      }
    >
      {assessments.length === 0 && <Typography color="text.secondary">No assessment uses this VIS yet.</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {assessments.map(({ id, title, is_draft, is_active, created_at }) => (
          <Box component="li" key={id} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <MuiLink component={Link} to={routes.assessment(id)} sx={{ overflowWrap: 'anywhere' }}>
                {title}
              </MuiLink>
              <Typography variant="body2" color="text.secondary">
                {formatDate(created_at)}
              </Typography>
            </Box>
            {is_draft ? <Chip size="small" label="Draft" /> : !is_active && <Chip size="small" label="Closed" />}
          </Box>
        ))}
      </Box>
    </VisPanel>
  );
}

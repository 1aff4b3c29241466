import { Box, ListItem, Link as MuiLink, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import type { AssessmentRow } from '#common/assessments/assessments.ts';
import { formatDate, formatInstant } from '#common/values/dates.ts';
import { assessmentAddress } from './assessmentAddress.ts';
import { RowActions } from './RowActions.tsx';
import { RowCompletion } from './RowCompletion.tsx';
import { StatusChips } from './StatusChips.tsx';

/** An assessment on screens that are too narrow for a table. */
export function AssessmentCard({ row }: { row: AssessmentRow }) {
  return (
    <ListItem divider sx={{ display: 'block', py: 2 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <MuiLink
          component={Link}
          to={assessmentAddress(row)}
          underline="hover"
          sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
        >
          {row.title || 'Untitled assessment'}
        </MuiLink>
        <StatusChips status={row.status} closed={row.is_closed} />
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {row.visual_identity_system_name} {row.version} · {formatDate(row.created_at)}
        {row.deadline && ` · until ${formatInstant(row.deadline, row.deadline_zone)}`}
      </Typography>
      <RowCompletion row={row} />
      <Box sx={{ display: 'flex', justifyContent: 'space-between', mt: 1 }}>
        <RowActions row={row} />
      </Box>
    </ListItem>
  );
}

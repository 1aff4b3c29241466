import { Box, ButtonBase, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { useExpertFilters } from '#admin/experts/filters/useExpertFilters.ts';
import { routes } from '#common/access/addresses.ts';
import { ENGAGEMENT_NAMES, ENGAGEMENTS, type PanelOverview } from '#common/people/experts/activity.ts';
import { figure } from '#common/words/format.ts';

/** Figures about participation; the last tile leads to the experts who wait for review. */
export function EngagementTiles({ overview }: { overview: PanelOverview }) {
  const { filters, change } = useExpertFilters();
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))' }}>
      {ENGAGEMENTS.map((engagement) => {
        const isChosen = filters.engagement === engagement;
        return (
          <ButtonBase
            key={engagement}
            aria-pressed={isChosen}
            onClick={() => change({ engagement: isChosen ? undefined : engagement })}
            sx={{ ...tile, bgcolor: isChosen ? 'action.selected' : undefined }}
          >
            <Figure {...ENGAGEMENT_NAMES[engagement]} count={overview.engagement[engagement]} />
          </ButtonBase>
        );
      })}
      <ButtonBase component={Link} to={routes.expertReview} sx={tile}>
        <Figure label="Waiting" hint="for review" count={overview.pending} />
      </ButtonBase>
    </Box>
  );
}

const tile = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  justifyContent: 'flex-start',
  textAlign: 'left',
  p: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  '&:hover': { bgcolor: 'action.hover' },
} as const;

function Figure({ label, hint, count }: { label: string; hint: string; count: number }) {
  return (
    <>
      <Typography component="span" sx={{ display: 'block', fontSize: '1.5rem', fontWeight: 650, lineHeight: 1.2 }}>
        {figure(count)}
      </Typography>
      <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
        {label}
      </Typography>
      <Typography component="span" variant="body2" color="text.secondary">
        {hint}
      </Typography>
    </>
  );
}

import { Box, Typography } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { ActivityChip } from '#admin/experts/ActivityChip.tsx';
import { useDensity } from '#admin/list/density.ts';
import type { ExpertRow } from '#common/people/experts/list.ts';
import { SEGMENT_LABELS } from '#common/people/form-options.ts';
import { StarRating } from '#common/ui/ratings/StarRating.tsx';
import { formatDate } from '#common/values/dates.ts';
import { ExpertName } from './ExpertName.tsx';

/** The segment of the expert's level, or the level itself where it belongs to none. */
export function ExpertLevel() {
  const row = useRecordContext<ExpertRow>();
  return row?.segment ? SEGMENT_LABELS[row.segment] : (row?.expertiseLevel ?? '–');
}

export function ExpertActivity() {
  const row = useRecordContext<ExpertRow>();
  const isCompact = useDensity()[0] === 'compact';
  if (!row) return null;
  const layout = isCompact ? { display: 'flex', alignItems: 'center', gap: 1 } : { display: 'grid', gap: 0.25 };
  return (
    <Box sx={{ ...layout, justifyItems: 'start' }}>
      <ActivityChip activity={row.activity} />
      <Typography variant="caption" color="text.secondary" sx={{ whiteSpace: 'nowrap' }}>
        {row.registrationComplete ? 'Registered' : 'Not Registered yet'}
      </Typography>
    </Box>
  );
}

export function ExpertRating() {
  const row = useRecordContext<ExpertRow>();
  if (!row) return null;
  return <StarRating label={`Qualification of ${row.name}`} value={row.rating} readOnly size="small" />;
}

/** An expert on a narrow screen. */
export function ExpertCard() {
  const row = useRecordContext<ExpertRow>();
  const isCompact = useDensity()[0] === 'compact';
  if (!row) return null;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: isCompact ? 0 : 1 }}>
      <ExpertName />
      <Typography variant="body2" color="text.secondary">
        {[row.currentCompany, `Member since ${formatDate(row.memberSince)}`].filter(Boolean).join(' · ')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
        <ExpertActivity />
        <ExpertRating />
      </Box>
    </Box>
  );
}

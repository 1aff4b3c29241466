import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { ActivityChip } from '#admin/experts/ActivityChip.tsx';
import type { ExpertRow } from '#common/people/experts/list.ts';
import { SEGMENT_LABELS } from '#common/people/form-options.ts';
import { StarRating } from '#common/ui/ratings/StarRating.tsx';
import { formatDate } from '#common/values/dates.ts';
import type { ColumnKey } from './columns.ts';

/** The content of each column. */
export const CELLS: Record<ColumnKey, (row: ExpertRow) => ReactNode> = {
  email: (row) => row.email,
  company: (row) => row.currentCompany || '–',
  level: (row) => (row.segment ? SEGMENT_LABELS[row.segment] : (row.expertiseLevel ?? '–')),
  memberSince: (row) => <Box sx={{ whiteSpace: 'nowrap' }}>{formatDate(row.memberSince)}</Box>,
  activity: (row) => <ExpertActivity row={row} />,
  lastSeen: (row) => formatDate(row.lastSeen) || 'never',
  rating: (row) => <ExpertRating row={row} />,
};

export function ExpertActivity({ row }: { row: ExpertRow }) {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'start', gap: 0.25 }}>
      <ActivityChip activity={row.activity} />
      <Typography variant="caption" color="text.secondary" sx={{ whiteSpace: 'nowrap' }}>
        {row.registrationComplete ? 'Registered' : 'Not Registered yet'}
      </Typography>
    </Box>
  );
}

export function ExpertRating({ row }: { row: ExpertRow }) {
  return <StarRating label={`Qualification of ${row.name}`} value={row.rating} readOnly size="small" />;
}

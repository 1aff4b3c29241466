import { Chip } from '@mui/material';
import type { Activity } from '#common/people/experts/activity.ts';

const COLOURS = { Active: 'success', Inactive: 'default', Pending: 'warning' } as const;

/** Active is green, Inactive grey, Pending orange. */
export function ActivityChip({ activity }: { activity: Activity }) {
  return <Chip size="small" label={activity} color={COLOURS[activity]} variant="outlined" sx={{ fontWeight: 600 }} />;
}

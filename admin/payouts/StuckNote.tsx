import { Typography } from '@mui/material';
import { useMay } from '#admin/useMay.ts';

/** Says why a payment is stuck and who can settle it. */
export function StuckNote({ stuck }: { stuck: string }) {
  const may = useMay();
  if (!stuck) return null;
  return (
    <Typography variant="body2" color="error" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
      {stuck} {may('resolve', 'payouts') ? 'Resolve it by what its dashboard shows.' : 'A super admin can resolve it.'}
    </Typography>
  );
}

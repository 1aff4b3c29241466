import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** The outline of the screen while it loads. */
export function PayoutsLoading() {
  return (
    <Box aria-busy sx={{ display: 'grid', gap: 3 }}>
      <Skeleton variant="rounded" height={220} />
      <Skeleton variant="rounded" height={320} />
    </Box>
  );
}

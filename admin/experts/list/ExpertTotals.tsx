import { Box, Skeleton, Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import { formatSize, type PanelSize, type ExpertTotals as Totals } from '#common/people/experts/list.ts';

/** How many experts match, and how many of them work for the beverage client. */
export function ExpertTotals() {
  const { meta } = useListContext();
  const totals: Totals | undefined = meta?.totals;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, px: 2, py: 1 }} aria-live="polite">
      <Figure label="Total" size={totals?.experts} />
      <Figure label="Working for the beverage client" size={totals?.beverageClient} />
    </Box>
  );
}

function Figure({ label, size }: { label: string; size: PanelSize | undefined }) {
  return (
    <Typography component="div" color="text.secondary" sx={{ display: 'flex', gap: 1 }}>
      {label}:{' '}
      <Box component="strong" sx={{ color: 'text.primary' }}>
        {size ? formatSize(size) : <Skeleton width={32} />}
      </Box>
    </Typography>
  );
}

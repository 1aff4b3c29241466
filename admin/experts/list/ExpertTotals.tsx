import { Box, Skeleton, Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import { formatSize, type PanelSize, type ExpertTotals as Totals } from '#common/people/experts/list.ts';
import { figure } from '#common/texts/format.ts';

/**
 * How many people match, as the pages below count them, and how many of them work for the beverage client. Staff are
 * named apart: they stand in the list, but not in the export.
 */
export function ExpertTotals() {
  const { meta, total } = useListContext();
  const totals: Totals | undefined = meta?.totals;
  const all = totals && total !== undefined ? { count: total, exact: meta.countExact !== false } : undefined;
  const staff = all && totals ? all.count - totals.experts.count : 0;
  return (
    <Box sx={{ display: 'grid' }} aria-live="polite">
      <Figure label="Total" size={all} note={staff > 0 ? `(${figure(staff)} staff)` : undefined} />
      <Figure label="Working for the beverage client" size={totals?.beverageClient} />
    </Box>
  );
}

function Figure({ label, size, note }: { label: string; size: PanelSize | undefined; note?: string }) {
  return (
    <Typography component="div" variant="caption" color="text.secondary" sx={{ display: 'flex', gap: 0.75 }}>
      {label}:{' '}
      <Box component="strong" sx={{ color: 'text.primary' }}>
        {size ? formatSize(size) : <Skeleton width={32} />}
      </Box>
      {note && ` ${note}`}
    </Typography>
  );
}

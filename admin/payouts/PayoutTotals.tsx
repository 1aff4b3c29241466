import { Box, Card, Skeleton, Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import type { PayoutMetrics } from '#common/payouts/payloads.ts';
import { countedFigure } from '#common/texts/format.ts';
import { formatMoney } from '#common/values/money.ts';

const CARDS = [
  { figure: 'total_paid_amount', label: 'Paid' },
  { figure: 'total_under_review_amount', label: 'Under Review' },
  { figure: 'total_pending_amount', label: 'Pending' },
] as const;

/** Totals over all payments, whatever the tab and search; other currencies are below the default one. */
export function PayoutTotals() {
  const { meta, error } = useListContext();
  const metrics: PayoutMetrics | undefined = meta?.metrics;
  return (
    <Box
      component="section"
      aria-label="Totals"
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' }, mb: 3 }}
    >
      {CARDS.map(({ figure, label }) => (
        <Card key={figure} sx={{ p: 2.5 }}>
          <Typography color="text.secondary">{label}</Typography>
          <Typography component="p" sx={{ fontSize: '1.75rem', fontWeight: 650, lineHeight: 1.3 }}>
            {metrics ? formatMoney(metrics[figure], metrics.currency) : error ? '–' : <Skeleton width={120} />}
          </Typography>
          {metrics?.other_currencies
            .filter((other) => Number(other[figure]) > 0)
            .map((other) => (
              <Typography key={other.currency} variant="body2" color="text.secondary">
                {formatMoney(other[figure], other.currency)}
              </Typography>
            ))}
          {figure === 'total_pending_amount' && metrics && (
            <Typography variant="body2" color="text.secondary">
              {countedFigure(metrics.pending_count, 'payment')} still to be paid, including those under review and
              approved
            </Typography>
          )}
        </Card>
      ))}
    </Box>
  );
}

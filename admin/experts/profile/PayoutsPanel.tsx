import { Box, Typography } from '@mui/material';
import { PAYOUT_LABELS } from '#common/payouts/status.ts';
import type { ExpertHistory } from '#common/people/experts/history.ts';
import { formatDate } from '#common/values/dates.ts';
import { formatMoney } from '#common/values/money.ts';
import { Panel, PanelList } from './Panel.tsx';

export function PayoutsPanel({ payouts }: { payouts: ExpertHistory['payouts'] }) {
  return (
    <Panel title="Payouts">
      <PanelList items={payouts} empty="No payouts yet." keyOf={(item) => item.id}>
        {(item) => (
          <>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
              <strong>{formatMoney(item.amount, item.currency)}</strong>
              <span>{PAYOUT_LABELS[item.status]}</span>
            </Box>
            <Typography variant="body2" color="text.secondary">
              {item.assessment_title ?? 'N/A'} · {formatDate(item.created_at)}
            </Typography>
          </>
        )}
      </PanelList>
    </Panel>
  );
}

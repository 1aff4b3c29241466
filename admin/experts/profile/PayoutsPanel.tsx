import { Box, Typography } from '@mui/material';
import { formatDate } from '#common/dates.ts';
import type { ExpertHistory } from '#common/experts/history.ts';
import { humanise } from '#common/format.ts';
import { formatMoney } from '#common/money.ts';
import { Panel, PanelList } from './Panel.tsx';

export function PayoutsPanel({ payouts }: { payouts: ExpertHistory['payouts'] }) {
  return (
    <Panel title="Payouts">
      <PanelList items={payouts} empty="No payouts yet." keyOf={(item) => item.id}>
        {(item) => (
          <>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
              <strong>{formatMoney(item.amount, item.currency)}</strong>
              <span>{item.status === 'review' ? 'Under review' : humanise(item.status)}</span>
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

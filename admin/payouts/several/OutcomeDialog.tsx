import { Button, Dialog, DialogActions, DialogContent, DialogTitle, LinearProgress, Typography } from '@mui/material';
import { useId } from 'react';
import type { PayoutAction } from '#common/payouts/possible.ts';
import { counted } from '#common/texts/format.ts';
import { WAYS } from './actions.ts';
import { PaymentList } from './PaymentList.tsx';
import type { Row } from './useSeveral.ts';

type Props = { action: PayoutAction; rows: Row[]; isRunning: boolean; onStop: () => void; onClose: () => void };

const LABELS: Record<Row['state'], string> = {
  waiting: 'Waiting',
  running: 'In progress…',
  done: 'Done',
  failed: 'Failed',
  stopped: 'Not done',
};
const COLORS = { failed: 'error', done: 'success.main' } as const;
const ended = ({ state }: Row) => state !== 'waiting' && state !== 'running';
const withState = (rows: Row[], state: Row['state']) => rows.filter((row) => row.state === state);

/** How far an action on several payments is, and what became of each; what failed comes first. */
export function OutcomeDialog({ action, rows, isRunning, onStop, onClose }: Props) {
  const id = useId();
  const done = rows.filter(ended).length;
  const first = isRunning ? [] : withState(rows, 'failed');
  return (
    <Dialog open onClose={isRunning ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{WAYS[action].title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <LinearProgress
          variant="determinate"
          value={(100 * done) / rows.length}
          color={first.length > 0 ? 'error' : 'primary'}
          aria-labelledby={`${id}-progress`}
        />
        <Typography role="status" id={`${id}-progress`} sx={{ fontWeight: 600 }}>
          {isRunning ? `${done} of ${rows.length} finished` : summaryOf(rows)}
        </Typography>
        <PaymentList
          label="Outcome of each payment"
          payouts={[...first, ...rows.filter((row) => !first.includes(row))].map(({ payout }) => payout)}
        >
          {({ id: payoutId }) => {
            const row = rows.find(({ payout }) => payout.id === payoutId);
            if (!row) return null;
            const { state, text } = row;
            return (
              <Typography
                variant="body2"
                color={state in COLORS ? COLORS[state as keyof typeof COLORS] : 'text.secondary'}
              >
                {text ? `${LABELS[state]}: ${text}` : LABELS[state]}
              </Typography>
            );
          }}
        </PaymentList>
      </DialogContent>
      <DialogActions>
        {isRunning ? (
          <Button onClick={onStop}>Stop</Button>
        ) : (
          // A button of its own, which takes the focus when it comes.
          <Button key="close" variant="contained" onClick={onClose} autoFocus>
            Close
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** "29 payments done, 2 failed. Those that were not done stay selected." */
function summaryOf(rows: Row[]): string {
  const [done, failed, stopped] = (['done', 'failed', 'stopped'] as const).map(
    (state) => withState(rows, state).length,
  );
  const parts = [
    `${counted(done ?? 0, 'payment')} done`,
    failed && `${failed} failed`,
    stopped && `${stopped} not begun`,
  ];
  const said = parts.filter(Boolean).join(', ');
  return done === rows.length ? `${said}.` : `${said}. Those that were not done stay selected.`;
}

import { Button, LinearProgress, Typography } from '@mui/material';
import pMap from 'p-map';
import { useId, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { failureText } from '#admin/dataProvider/server.ts';
import { useAction } from '#admin/dataProvider/useAction.ts';
import { useRead } from '#admin/dataProvider/useRead.ts';
import { SelectionBar } from '#admin/list/SelectionBar.tsx';
import { NotLoaded } from '#admin/record/NotLoaded.tsx';
import type { AdminPayout } from '#common/payouts/payloads.ts';
import { PAYOUT_MESSAGES, type PayoutAction } from '#common/payouts/payouts.ts';
import { TitledDialog } from '#common/ui/forms/TitledDialog.tsx';
import { counted } from '#common/words/format.ts';
import { AskSeveral, type Entered, PaymentList, WAYS } from './AskSeveral.tsx';

type OutcomeDialogProps = {
  action: PayoutAction;
  rows: Row[];
  isRunning: boolean;
  onStop: () => void;
  onClose: () => void;
};

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

/** The progress of an action on several payments and the outcome of each, failures first. */
function OutcomeDialog({ action, rows, isRunning, onStop, onClose }: OutcomeDialogProps) {
  const id = useId();
  const done = rows.filter(ended).length;
  const first = isRunning ? [] : withState(rows, 'failed');
  return (
    <TitledDialog
      title={WAYS[action].title}
      content={{ sx: { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' } }}
      actions={isRunning && <Button onClick={onStop}>Stop</Button>}
      onClose={isRunning ? undefined : onClose}
    >
      <LinearProgress
        variant="determinate"
        value={(100 * done) / rows.length}
        color={first.length > 0 ? 'error' : 'primary'}
        aria-labelledby={id}
      />
      <Typography role="status" id={id} sx={{ fontWeight: 600 }}>
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
    </TitledDialog>
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

type Props = { action: PayoutAction; onClose: () => void };

/**
 * Approves, rejects or executes the selected payments: reads them, says which are left out and why, asks once, and
 * shows the outcome of each. Payments that were not done stay selected.
 */
export function SeveralDialog({ action, onClose }: Props) {
  const { selectedIds, onSelect } = useListContext();
  const [ids] = useState(() => selectedIds.map(Number));
  const query = useRead('payoutsOf', [ids], { staleTime: 0, gcTime: 0 });
  const { data, error } = query;
  const { rows, isRunning, run, stop } = useSeveral(action);
  if (rows) {
    const close = () => {
      const done = new Set(rows.flatMap(({ payout, state }) => (state === 'done' ? [payout.id] : [])));
      onSelect(ids.filter((id) => !done.has(id)));
      onClose();
    };
    return <OutcomeDialog action={action} rows={rows} isRunning={isRunning} onStop={stop} onClose={close} />;
  }
  if (data) return <AskSeveral action={action} payouts={data.results} onConfirm={run} onClose={onClose} />;
  return (
    <TitledDialog title={WAYS[action].title} onClose={onClose}>
      <NotLoaded query={query} failed={failureText(error, PAYOUT_MESSAGES.loadFailed)} height={160} />
    </TitledDialog>
  );
}

/** How many calls of an action run at a time. */
const AT_ONCE = 3;

/** One of several payments, with its state and outcome. */
type Row = { payout: AdminPayout; state: 'waiting' | 'running' | 'done' | 'failed' | 'stopped'; text: string };

/**
 * Runs an action on several payments, a few at a time. `rows` is null before it starts. A failure affects only its own
 * payment. After `stop`, running payments are finished and no others start.
 */
function useSeveral(action: PayoutAction) {
  const [rows, setRows] = useState<Row[] | null>(null);
  const stopped = useRef(false);
  const { act, failed } = WAYS[action];
  const [run, isRunning] = useAction(
    async (server, payouts: AdminPayout[], entered: Entered) => {
      stopped.current = false;
      setRows(payouts.map((payout) => ({ payout, state: 'waiting', text: '' })));
      const actOn = async (payout: AdminPayout) => {
        const become = (state: Row['state'], text = '') =>
          setRows(
            (known) => known?.map((row) => (row.payout.id === payout.id ? { payout, state, text } : row)) ?? null,
          );
        if (stopped.current) return become('stopped', 'Not done: you stopped before it.');
        become('running');
        try {
          become('done', await act(server, payout, entered));
        } catch (error) {
          become('failed', failureText(error as Error, failed));
        }
      };
      await pMap(payouts, actOn, { concurrency: AT_ONCE });
    },
    { failed },
  );
  const stop = () => {
    stopped.current = true;
  };
  return { rows, isRunning, run, stop };
}

/** What can be done with the selected payments. */
export function SelectedPayouts({ onChoose }: { onChoose: (action: PayoutAction) => void }) {
  return (
    <SelectionBar one="payment">
      <Button onClick={() => onChoose('approve')}>Approve</Button>
      <Button onClick={() => onChoose('reject')}>Reject</Button>
      <Button onClick={() => onChoose('execute')}>Execute Payments</Button>
    </SelectionBar>
  );
}

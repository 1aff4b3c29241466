import { useRef, useState } from 'react';
import { failureText } from '#admin/dataProvider/callError.ts';
import { useAction } from '#admin/useAction.ts';
import type { AdminPayout } from '#common/payouts/payloads.ts';
import type { PayoutAction } from '#common/payouts/possible.ts';
import { AT_ONCE, inTurn } from '#common/payouts/several.ts';
import { type Entered, WAYS } from './actions.ts';

/** What became of one of several payments. */
export type Row = { payout: AdminPayout; state: 'waiting' | 'running' | 'done' | 'failed' | 'stopped'; text: string };

/**
 * Takes an action on several payments, a few at a time. `rows` is null before it begins. A failure ends nothing but its own payment; after
 * `stop` those that run are finished and the others left alone.
 */
export function useSeveral(action: PayoutAction) {
  const [rows, setRows] = useState<Row[] | null>(null);
  const stopped = useRef(false);
  const { act, failed } = WAYS[action];
  const [run, isRunning] = useAction(
    async (server, payouts: AdminPayout[], entered: Entered) => {
      stopped.current = false;
      setRows(payouts.map((payout) => ({ payout, state: 'waiting', text: '' })));
      await inTurn(payouts, AT_ONCE, async (payout) => {
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
      });
    },
    { failed },
  );
  const stop = () => {
    stopped.current = true;
  };
  return { rows, isRunning, run, stop };
}

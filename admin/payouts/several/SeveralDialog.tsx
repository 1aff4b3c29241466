import { Dialog, DialogContent, Skeleton } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { failureText } from '#admin/dataProvider/callError.ts';
import { useServerQuery } from '#admin/useServerQuery.ts';
import { PAYOUT_MESSAGES } from '#common/payouts/payouts.ts';
import type { PayoutAction } from '#common/payouts/possible.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { AskSeveral } from './AskSeveral.tsx';
import { OutcomeDialog } from './OutcomeDialog.tsx';
import { useSeveral } from './useSeveral.ts';

type Props = { action: PayoutAction; onClose: () => void };

/**
 * Approves, rejects or executes the selected payments: reads them, says which are left out and why, asks once, and tells what became of
 * each. Those that were not done stay selected.
 */
export function SeveralDialog({ action, onClose }: Props) {
  const { selectedIds, onSelect } = useListContext();
  const [ids] = useState(() => selectedIds.map(Number));
  const { data, error, refetch } = useServerQuery(
    ['payouts', 'several', ids],
    (server, signal) => server.payoutsOf(ids, signal),
    { staleTime: 0, gcTime: 0 },
  );
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
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-label="Payments">
      <DialogContent>
        {error ? (
          <LoadError message={failureText(error, PAYOUT_MESSAGES.loadFailed)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton variant="rounded" height={160} />
        )}
      </DialogContent>
    </Dialog>
  );
}

import { useAction } from '#admin/useAction.ts';
import type { AdminPayout } from '#common/payouts/payloads.ts';
import { PAYOUT_MESSAGES, statusChanged } from '#common/payouts/payouts.ts';
import { ConfirmDialog } from '#common/ui/forms/ConfirmDialog.tsx';
import { describePayment, describeRejection } from './words.ts';

type Props = { payout: AdminPayout; onClose: () => void };

export function ApprovalDialog({ payout, onClose }: Props) {
  const [approve, isApproving] = useAction((server) => server.approvePayout(payout), {
    done: ({ status }) => statusChanged(status),
    failed: PAYOUT_MESSAGES.statusFailed,
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open
      title="Approve Payment"
      text={`${describeRejection(payout)} Are you sure you want to approve ${describePayment(payout)}?`.trim()}
      confirmLabel="Approve"
      busy={isApproving}
      onConfirm={() => void approve()}
      onClose={onClose}
    />
  );
}

export function ExecutionDialog({ payout, onClose }: Props) {
  const [execute, isExecuting] = useAction((server) => server.executePayout(payout), {
    done: ({ detail }) => detail,
    failed: PAYOUT_MESSAGES.executeFailed,
    onSettled: onClose,
  });
  const rejected = describeRejection(payout);
  const question = `Are you sure you want to execute ${describePayment(payout)}${rejected && ' all the same'}? This cannot be undone.`;
  const approving = payout.status === 'approved' ? '' : 'It has not been approved; executing approves it as well.';
  return (
    <ConfirmDialog
      open
      title="Execute Payment"
      text={rejected ? `${rejected} ${question} Executing approves it anew.` : `${question} ${approving}`}
      confirmLabel={rejected ? 'Approve and Execute' : 'Execute Payment'}
      danger={rejected !== ''}
      busy={isExecuting}
      onConfirm={() => void execute()}
      onClose={onClose}
    />
  );
}

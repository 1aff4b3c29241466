import type { AdminPayout } from '#common/payouts/payloads.ts';
import { ConfirmDialog } from '#common/ui/forms/ConfirmDialog.tsx';
import { describePayment } from './PayoutParts.tsx';
import { useDecision, useExecution } from './usePayoutChange.ts';

type Props = { payout: AdminPayout; onClose: () => void };

export function ApprovalDialog({ payout, onClose }: Props) {
  const { mutate, isPending } = useDecision(payout, onClose);
  return (
    <ConfirmDialog
      open
      title="Approve Payment"
      text={`Are you sure you want to approve ${describePayment(payout)}?`}
      confirmLabel="Approve"
      busy={isPending}
      onConfirm={() => mutate({ status: 'approved' })}
      onClose={onClose}
    />
  );
}

export function ExecutionDialog({ payout, onClose }: Props) {
  const { mutate, isPending } = useExecution(payout.id, onClose);
  const approving = payout.status === 'approved' ? '' : ' It has not been approved; executing approves it as well.';
  return (
    <ConfirmDialog
      open
      title="Execute Payment"
      text={`Are you sure you want to execute ${describePayment(payout)}? This cannot be undone.${approving}`}
      confirmLabel="Execute Payment"
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}

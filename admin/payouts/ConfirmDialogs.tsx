import { formatMoney } from '#common/money.ts';
import type { AdminPayout } from '#common/payout-payloads.ts';
import { ConfirmDialog } from '#common/ui/ConfirmDialog.tsx';
import { payeeOf } from './PayoutParts.tsx';
import { useDecision, useExecution } from './usePayoutChange.ts';

type Props = { payout: AdminPayout; onClose: () => void };

const aboutPayment = (payout: AdminPayout) =>
  `the payment of ${formatMoney(payout.amount, payout.currency)} to ${payeeOf(payout)}`;

const WORDS = {
  approved: { verb: 'approve', title: 'Approve Payment', label: 'Approve' },
  rejected: { verb: 'reject', title: 'Reject Payment', label: 'Reject' },
} as const;

export function DecisionDialog({ payout, decision, onClose }: Props & { decision: 'approved' | 'rejected' }) {
  const { mutate, isPending } = useDecision(payout, onClose);
  const { verb, title, label } = WORDS[decision];
  return (
    <ConfirmDialog
      open
      title={title}
      text={`Are you sure you want to ${verb} ${aboutPayment(payout)}?`}
      confirmLabel={label}
      danger={decision === 'rejected'}
      busy={isPending}
      onConfirm={() => mutate(decision)}
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
      text={`Are you sure you want to execute ${aboutPayment(payout)}? This cannot be undone.${approving}`}
      confirmLabel="Execute Payment"
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}

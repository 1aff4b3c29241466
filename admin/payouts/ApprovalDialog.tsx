import { useAction } from '#admin/useAction.ts';
import type { AdminPayout } from '#common/payouts/payloads.ts';
import { PAYOUT_MESSAGES, statusChanged } from '#common/payouts/payouts.ts';
import { ConfirmDialog } from '#common/ui/forms/ConfirmDialog.tsx';
import { describePayment, describeRejection } from './words.ts';

type Props = { payout: AdminPayout; onClose: () => void };

/** Asks before a payment is approved. */
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

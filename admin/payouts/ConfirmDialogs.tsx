import { TextField } from '@mui/material';
import { useState } from 'react';
import { formatMoney } from '#common/money.ts';
import type { AdminPayout } from '#common/payout-payloads.ts';
import { REJECTION_REASON_MAX } from '#common/payouts.ts';
import { ConfirmDialog } from '#common/ui/ConfirmDialog.tsx';
import { payeeOf } from './PayoutParts.tsx';
import { useDecision, useExecution } from './usePayoutChange.ts';

type Props = { payout: AdminPayout; onClose: () => void };

const aboutPayment = (payout: AdminPayout) =>
  `the payment of ${formatMoney(payout.amount, payout.currency)} to ${payeeOf(payout)}`;

export function ApprovalDialog({ payout, onClose }: Props) {
  const { mutate, isPending } = useDecision(payout, onClose);
  return (
    <ConfirmDialog
      open
      title="Approve Payment"
      text={`Are you sure you want to approve ${aboutPayment(payout)}?`}
      confirmLabel="Approve"
      busy={isPending}
      onConfirm={() => mutate({ status: 'approved' })}
      onClose={onClose}
    />
  );
}

/** Asks before a payment is rejected, and for the reason that the expert reads. */
export function RejectionDialog({ payout, onClose }: Props) {
  const [reason, setReason] = useState('');
  const { mutate, isPending } = useDecision(payout, onClose);
  return (
    <ConfirmDialog
      open
      title="Reject Payment"
      text={
        <>
          Are you sure you want to reject {aboutPayment(payout)}?
          <TextField
            label="Reason for the expert (optional)"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            helperText="The expert reads it in an e-mail and on My Payouts. For words between staff there are the notes."
            multiline
            minRows={3}
            maxRows={10}
            fullWidth
            slotProps={{ htmlInput: { maxLength: REJECTION_REASON_MAX } }}
            sx={{ mt: 2 }}
          />
        </>
      }
      confirmLabel="Reject"
      danger
      busy={isPending}
      onConfirm={() => mutate({ status: 'rejected', reason })}
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

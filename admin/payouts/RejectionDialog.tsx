import { DialogContentText } from '@mui/material';
import { ActionDialog } from '#admin/forms/ActionDialog.tsx';
import { FieldInput, inputsOf } from '#admin/schema/inputs.tsx';
import { useFormAction } from '#admin/useAction.ts';
import { type AdminPayout, payoutRejection } from '#common/payouts/payloads.ts';
import { PAYOUT_MESSAGES, statusChanged } from '#common/payouts/payouts.ts';
import { describePayment } from './words.ts';

/** Asks before a payment is rejected, and for the reason, which the expert reads; a typed one survives a failure. */
export function RejectionDialog({ payout, onClose }: { payout: AdminPayout; onClose: () => void }) {
  const reject = useFormAction((server, reason: string) => server.rejectPayout(payout, reason), {
    done: ({ status }) => statusChanged(status),
    failed: PAYOUT_MESSAGES.statusFailed,
    onSuccess: onClose,
  });
  return (
    <ActionDialog
      title="Reject Payment"
      schema={payoutRejection}
      saveLabel="Reject"
      danger
      onSubmit={({ reason }) => reject(reason)}
      onClose={onClose}
      maxWidth="xs"
    >
      <DialogContentText>Are you sure you want to reject {describePayment(payout)}?</DialogContentText>
      {inputsOf(payoutRejection, ['reason'], {
        reason: (field) => (
          <FieldInput
            key="reason"
            field={field}
            helperText="The expert reads it in an email and on My Payouts. To write something for staff only, use the notes."
          />
        ),
      })}
    </ActionDialog>
  );
}

import { DialogContent, DialogContentText, DialogTitle, TextField } from '@mui/material';
import { useId, useState } from 'react';
import type { AdminPayout } from '#common/payouts/payloads.ts';
import { REJECTION_REASON_MAX } from '#common/payouts/payouts.ts';
import { FormDialog } from '#common/ui/forms/FormDialog.tsx';
import { FormDialogActions } from '#common/ui/forms/FormDialogActions.tsx';
import { describePayment } from './PayoutParts.tsx';
import { useDecision } from './usePayoutChange.ts';

/** Asks before a payment is rejected, and for the reason, which the expert reads. */
export function RejectionDialog({ payout, onClose }: { payout: AdminPayout; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const { mutate, isPending } = useDecision(payout, onClose);
  const id = useId();
  return (
    <FormDialog busy={isPending} onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>Reject Payment</DialogTitle>
      <DialogContent>
        <DialogContentText>Are you sure you want to reject {describePayment(payout)}?</DialogContentText>
        <TextField
          label="Reason (optional)"
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
      </DialogContent>
      <FormDialogActions
        busy={isPending}
        onCancel={onClose}
        danger
        focusCancel
        onConfirm={() => mutate({ status: 'rejected', reason })}
      >
        Reject
      </FormDialogActions>
    </FormDialog>
  );
}

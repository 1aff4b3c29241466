import { DialogContent, DialogTitle, TextField } from '@mui/material';
import { useId, useState } from 'react';
import type { AdminPayout } from '#common/payouts/payloads.ts';
import { NOTES_MAX } from '#common/payouts/payouts.ts';
import { FormDialog } from '#common/ui/forms/FormDialog.tsx';
import { FormDialogActions } from '#common/ui/forms/FormDialogActions.tsx';
import { payeeName } from './PayoutParts.tsx';
import { useNotes } from './usePayoutChange.ts';

/** The staff's notes about a payment; experts never see them. */
export function NotesDialog({ payout, onClose }: { payout: AdminPayout; onClose: () => void }) {
  const [notes, setNotes] = useState(payout.notes);
  const { mutate, isPending } = useNotes(payout.id, onClose);
  const id = useId();
  return (
    <FormDialog busy={isPending} onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>Edit Notes</DialogTitle>
      <DialogContent>
        <TextField
          label={`Notes about the payment to ${payeeName(payout)}`}
          value={notes}
          onChange={(event) => setNotes(event.target.value)}
          multiline
          minRows={4}
          maxRows={12}
          autoFocus
          helperText="Only staff see these notes."
          slotProps={{ htmlInput: { maxLength: NOTES_MAX } }}
          sx={{ mt: 1 }}
        />
      </DialogContent>
      <FormDialogActions busy={isPending} onCancel={onClose} onConfirm={() => mutate(notes)}>
        Save
      </FormDialogActions>
    </FormDialog>
  );
}

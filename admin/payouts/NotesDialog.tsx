import { ActionDialog } from '#admin/forms/ActionDialog.tsx';
import { FieldInput, inputsOf } from '#admin/schema/inputs.tsx';
import { useFormAction } from '#admin/useAction.ts';
import { type AdminPayout, payoutNotes } from '#common/payouts/payloads.ts';
import { PAYOUT_MESSAGES } from '#common/payouts/payouts.ts';
import { payeeName } from './words.ts';

/** The staff's notes about a payment; experts never see them. */
export function NotesDialog({ payout, onClose }: { payout: AdminPayout; onClose: () => void }) {
  const save = useFormAction((server, notes: string) => server.savePayoutNotes(payout.id, notes), {
    done: PAYOUT_MESSAGES.notesSaved,
    failed: PAYOUT_MESSAGES.notesFailed,
    onSuccess: onClose,
  });
  return (
    <ActionDialog
      title="Edit Notes"
      schema={payoutNotes}
      saveLabel="Save"
      onSubmit={({ notes }) => save(notes)}
      onClose={onClose}
    >
      {inputsOf(payoutNotes, ['notes'], {
        notes: (field) => (
          <FieldInput
            key="notes"
            field={{ ...field, title: `${field.title} about the payment to ${payeeName(payout)}` }}
            helperText="Only staff see these notes."
            autoFocus
          />
        ),
      })}
    </ActionDialog>
  );
}

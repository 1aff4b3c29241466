import { DialogContentText } from '@mui/material';
import { ActionDialog } from '#admin/forms/ActionDialog.tsx';
import { inputsOf } from '#admin/schema/inputs.tsx';
import { useFormAction } from '#admin/useAction.ts';
import { STAFF_MESSAGES, type StaffMember, secondFactorResetRequest } from '#common/people/staff.ts';
import { fullName } from '#common/texts/format.ts';

/** Asks another super admin to switch off a second factor that was lost. */
export function AskForResetDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const ask = useFormAction((server, reason: string) => server.askForSecondFactorReset(member.id, reason), {
    done: STAFF_MESSAGES.resetAsked,
    failed: 'This did not work. Please try again.',
    onSuccess: onClose,
  });
  return (
    <ActionDialog
      title={`Switch off the second factor of ${fullName(member)}?`}
      schema={secondFactorResetRequest}
      saveLabel="Ask to Switch Off"
      danger
      onSubmit={({ reason }) => ask(reason)}
      onClose={onClose}
      maxWidth="xs"
    >
      <DialogContentText>
        Do this only when phone and recovery codes are lost and you are sure who asks. Another super admin must confirm
        it within 24 hours; all of you get an e-mail.
      </DialogContentText>
      {inputsOf(secondFactorResetRequest, ['reason'])}
      <DialogContentText variant="body2">
        Are you the only super admin? Then whoever runs the server uses “npm run create-admin”: it makes another super
        admin, or lets a known one in again without a second factor.
      </DialogContentText>
    </ActionDialog>
  );
}

import { RecordDialog } from '#admin/forms/RecordDialog.tsx';
import { inputsOf } from '#admin/schema/inputs.tsx';
import { STAFF_MESSAGES, staffInvitation } from '#common/people/staff.ts';

/** Invites somebody as staff by email. */
export function InviteStaffDialog({ onClose }: { onClose: () => void }) {
  return (
    <RecordDialog
      resource="staff"
      title="Invite Staff"
      schema={staffInvitation}
      defaultValues={AS_ADMIN}
      saveLabel="Send Invitation"
      saved={STAFF_MESSAGES.invited}
      failed="Failed to send invitation."
      maxWidth="xs"
      onClose={onClose}
    >
      {inputsOf(staffInvitation, ['first_name', 'last_name', 'email', 'role'], {
        first_name: { autoFocus: true },
      })}
    </RecordDialog>
  );
}

const AS_ADMIN = { role: 'admin' };

import { RecordDialog } from '#admin/forms/RecordDialog.tsx';
import { inputsOf } from '#admin/schema/inputs.tsx';
import { useMay } from '#admin/useMay.ts';
import { STAFF_MESSAGES, type StaffMember, staffUpdate } from '#common/people/staff.ts';

/** Edits the names and the role of a staff member. Nobody can change their own role. */
export function EditStaffDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const mayChangeRole = useMay()('change_role', 'staff', member);
  return (
    <RecordDialog
      resource="staff"
      record={member}
      title={`Edit ${member.email}`}
      schema={staffUpdate}
      saveLabel="Save Changes"
      saved={STAFF_MESSAGES.updated}
      failed="Failed to save. Please try again."
      maxWidth="xs"
      onClose={onClose}
    >
      {inputsOf(staffUpdate, mayChangeRole ? ['first_name', 'last_name', 'role'] : ['first_name', 'last_name'], {
        first_name: { autoFocus: true },
      })}
    </RecordDialog>
  );
}

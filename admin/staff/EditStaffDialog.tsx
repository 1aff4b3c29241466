import { FormProvider } from 'react-hook-form';
import { useMay } from '#admin/useMay.ts';
import { STAFF_MESSAGES, type StaffMember } from '#common/people/staff.ts';
import { api } from '#common/ui/api/api.ts';
import { StaffFields } from './StaffFields.tsx';
import { StaffFormDialog } from './StaffFormDialog.tsx';
import { useStaffForm } from './useStaffForm.ts';

/** Edits the names and the role of a staff member. Nobody can change their own role. */
export function EditStaffDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const mayChangeRole = useMay()('change_role', 'staff', member);
  const { first_name, last_name, email, role } = member;
  const { form, isPending, onSubmit } = useStaffForm({
    values: { first_name, last_name, email, role },
    save: ({ email: _unchanged, ...values }) => api.patch(`/staff/${member.id}/`, values),
    saved: STAFF_MESSAGES.updated,
    failed: 'Failed to save. Please try again.',
    onClose,
  });
  return (
    <FormProvider {...form}>
      <StaffFormDialog
        title={`Edit ${email}`}
        saveLabel="Save Changes"
        busy={isPending}
        onSubmit={onSubmit}
        onClose={onClose}
      >
        <StaffFields withRole={mayChangeRole} />
      </StaffFormDialog>
    </FormProvider>
  );
}

import { DialogContentText } from '@mui/material';
import { FormProvider } from 'react-hook-form';
import { STAFF_INVITATION_LIFETIME } from '#common/access/lifetimes.ts';
import { STAFF_MESSAGES } from '#common/people/staff.ts';
import { api } from '#common/ui/api/api.ts';
import { HOUR } from '#common/values/durations.ts';
import { StaffFields } from './StaffFields.tsx';
import { StaffFormDialog } from './StaffFormDialog.tsx';
import { useStaffForm } from './useStaffForm.ts';

/** Invites a staff member, who chooses a password with a mailed link. */
export function InviteStaffDialog({ onClose }: { onClose: () => void }) {
  const { form, isPending, onSubmit } = useStaffForm({
    values: { first_name: '', last_name: '', email: '', role: 'admin' },
    save: (values) => api.post('/staff/', values),
    saved: STAFF_MESSAGES.invited,
    failed: 'Failed to send invitation.',
    onClose,
  });
  return (
    <FormProvider {...form}>
      <StaffFormDialog
        title="Invite Staff"
        saveLabel="Send Invitation"
        busy={isPending}
        onSubmit={onSubmit}
        onClose={onClose}
      >
        <DialogContentText>
          They get an e-mail with a link to choose a password, valid for {STAFF_INVITATION_LIFETIME / HOUR} hours.
        </DialogContentText>
        <StaffFields withEmail />
      </StaffFormDialog>
    </FormProvider>
  );
}

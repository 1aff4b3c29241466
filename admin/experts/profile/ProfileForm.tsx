import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Box, Button, Paper } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { FormProvider, type Resolver, useForm } from 'react-hook-form';
import { useMay } from '#admin/useMay.ts';
import { EXPERT_MESSAGES, type ExpertDetail } from '#common/people/experts/detail.ts';
import { useFormOptions } from '#common/ui/api/useFormOptions.ts';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { ConfirmDialog } from '#common/ui/forms/ConfirmDialog.tsx';
import { LeaveGuard } from '#common/ui/forms/LeaveGuard.tsx';
import { ExpertiseForm } from '#common/ui/people/ExpertiseForm/ExpertiseForm.tsx';
import { useSignInDialog } from '#common/ui/session/session.ts';
import { PersonFields } from './PersonFields.tsx';
import { ProfileHeader } from './ProfileHeader.tsx';
import { ProfilePanels } from './ProfilePanels.tsx';
import { formValues, type ProfileFormValues, rulesFor } from './profileValues.ts';
import { useFormBase } from './useFormBase.ts';
import { useSaveExpert } from './useSaveExpert.ts';

type Props = {
  expert: ExpertDetail;
  onBack: () => void;
  /** Reloads the profile and returns it. */
  onReload: () => Promise<ExpertDetail | undefined>;
};

const REQUIRED = ['level', 'areas', 'industries', 'ages', 'regions', 'background'] as const;
const ID = 'expert-profile';

/** The profile as a form, with its history beside it. */
export function ProfileForm({ expert, onBack, onReload }: Props) {
  const notify = useNotify();
  const options = useFormOptions(expert.retired_choices);
  const mayEdit = useMay()('edit', 'experts', expert);
  const form = useForm<ProfileFormValues>({
    resolver: zodResolver(rulesFor(expert)) as unknown as Resolver<ProfileFormValues>,
    defaultValues: formValues(expert),
    disabled: !mayEdit,
    shouldFocusError: true,
  });
  useSignInDialog();
  const [note, setNote] = useState('');
  const { base, restart } = useFormBase(expert, form);
  const { save, banner, isSaving, isDone, stale, dismissStale } = useSaveExpert({
    base,
    restart,
    onSaved: onBack,
    form,
  });

  async function loadNewest() {
    const newest = await onReload();
    if (newest) restart(newest);
    dismissStale();
  }

  return (
    <FormProvider {...form}>
      <ProfileHeader expert={expert} onBack={onBack} mayEdit={mayEdit} />
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
        }}
      >
        <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
          <form
            id={ID}
            noValidate
            aria-label={`Profile of ${expert.first_name} ${expert.last_name}`}
            onSubmit={form.handleSubmit(save, () => notify(EXPERT_MESSAGES.incomplete, { type: 'error' }))}
          >
            <Box sx={{ display: 'grid', gap: 4 }}>
              {banner && <Alert severity="error">{banner}</Alert>}
              {!mayEdit && <Alert severity="info">{EXPERT_MESSAGES.superAdminOnly}</Alert>}
              <PersonFields expert={expert} />
              {!expert.isAdmin && (
                <ExpertiseForm options={options} required={expert.registration_complete ? REQUIRED : []} />
              )}
            </Box>
            {mayEdit && (
              <Box
                sx={{
                  position: 'sticky',
                  bottom: 0,
                  display: 'flex',
                  justifyContent: 'flex-end',
                  gap: 1,
                  py: 2,
                  mt: 2,
                  bgcolor: 'background.paper',
                  borderTop: 1,
                  borderColor: 'divider',
                  zIndex: 1,
                }}
              >
                <Button onClick={onBack} disabled={isSaving}>
                  Cancel
                </Button>
                <BusyButton type="submit" variant="contained" loading={isSaving} disabled={isDone}>
                  Save Changes
                </BusyButton>
              </Box>
            )}
          </form>
        </Paper>
        <ProfilePanels expert={expert} note={note} onNote={setNote} onBack={onBack} />
      </Box>
      <LeaveGuard active={form.formState.isDirty || note.trim() !== ''} />
      <ConfirmDialog
        open={stale}
        title="Changed by someone else"
        text={`${EXPERT_MESSAGES.changed} What you entered here is lost when you load it.`}
        confirmLabel="Load the newest version"
        cancelLabel="Keep my entries"
        onConfirm={() => void loadNewest()}
        onClose={dismissStale}
      />
    </FormProvider>
  );
}

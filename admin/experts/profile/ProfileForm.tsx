import { Alert, Box, Paper } from '@mui/material';
import { useEffect, useState } from 'react';
import { setSubmissionErrors, useNotify } from 'react-admin';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { useMay } from '#admin/actions/useMay.ts';
import { failureText } from '#admin/dataProvider/server.ts';
import { useFormAction } from '#admin/dataProvider/useAction.ts';
import { PROFILE_SAVE_REDIRECT_DELAY } from '#common/api/limits.ts';
import { EXPERT_MESSAGES, type ExpertDetail } from '#common/people/experts/detail.ts';
import { profileInWords } from '#common/people/profile-in-words.ts';
import { type Source, titleOf } from '#common/schema/fields.ts';
import { useFormOptions } from '#common/ui/api/useFormOptions.ts';
import { focusFirstField } from '#common/ui/forms/focusField.ts';
import { LeaveGuard } from '#common/ui/forms/LeaveGuard.tsx';
import { SaveBar } from '#common/ui/forms/SaveBar.tsx';
import { SaveGivenUp } from '#common/ui/forms/useMergedSave.tsx';
import { useStoredForm } from '#common/ui/forms/useStoredForm.ts';
import { ExpertiseForm } from '#common/ui/people/ExpertiseForm/ExpertiseForm.tsx';
import { profileResolver } from '#common/ui/people/profileResolver.ts';
import { useSignInDialog } from '#common/ui/session/session.ts';
import { fullName } from '#common/words/format.ts';
import { PersonFields } from './PersonFields.tsx';
import { ProfileHeader } from './ProfileHeader.tsx';
import { ProfilePanels } from './ProfilePanels.tsx';
import { expertForm, formValues, rulesFor, useBack } from './profileForm.ts';

/** The profile as a form, with its history beside it. */
export function ProfileForm({ expert }: { expert: ExpertDetail }) {
  const notify = useNotify();
  const back = useBack();
  const options = useFormOptions(expert.retired_choices);
  const mayEdit = useMay()('edit', 'experts', expert);
  const [note, setNote] = useState('');
  const [banner, setBanner] = useState('');
  const [isDone, setDone] = useState(false);
  const { form, base, save, disputes } = useStoredForm({
    stored: expert,
    valuesOf: formValues,
    resolver: (stored) => profileResolver(rulesFor(expert), formValues(stored)),
    disabled: !mayEdit,
    words: {
      titleOf: (field) => titleOf(expertForm, field as Source<typeof expertForm>),
      inWords: (field, value) => profileInWords(field, value, options),
    },
  });
  // Read during rendering, so that the form tracks them.
  const { isDirty, isSubmitting } = form.formState;
  useSignInDialog();

  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(back, PROFILE_SAVE_REDIRECT_DELAY);
    return () => clearTimeout(timer);
  }, [isDone, back]);

  const send = useFormAction(
    (server, values: FieldValues) =>
      save(values, {
        send: async (changed, stored) => {
          const data = { ...changed, revision: stored.revision };
          return (await server.update<ExpertDetail>('experts', { id: stored.id, data, previousData: stored })).data;
        },
        loadNewest: async () => (await server.getOne<ExpertDetail>('experts', { id: base.id })).data,
      }),
    {
      done: EXPERT_MESSAGES.saved,
      failed: EXPERT_MESSAGES.saveFailed,
      onSuccess: ({ pending_email }) => {
        if (pending_email)
          notify(`Codes were sent to ${pending_email} and the current address. It changes once it is confirmed.`);
        setDone(true);
      },
      onError: (error) => {
        if (error instanceof SaveGivenUp) return true;
        setBanner(failureText(error, ''));
        return false;
      },
    },
  );

  const submit = form.handleSubmit(
    async (values) => {
      setBanner('');
      const refused = await send(values);
      if (!refused || Object.keys(refused).length === 0) return;
      setSubmissionErrors(refused, form.setError);
      notify(EXPERT_MESSAGES.correct, { type: 'error' });
      focusFirstField(Object.keys(refused));
    },
    (errors) => {
      notify(EXPERT_MESSAGES.incomplete, { type: 'error' });
      focusFirstField(Object.keys(errors));
    },
  );

  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
      }}
    >
      <FormProvider {...form}>
        <Box component="form" onSubmit={submit} noValidate sx={{ display: 'contents' }}>
          <ProfileHeader mayEdit={mayEdit} />
          <Paper
            variant="outlined"
            role="group"
            aria-label={`Profile of ${fullName(expert)}`}
            sx={{ p: { xs: 2, sm: 3 } }}
          >
            <Box sx={{ display: 'grid', gap: 4 }}>
              {banner && <Alert severity="error">{banner}</Alert>}
              {!mayEdit && <Alert severity="info">{EXPERT_MESSAGES.superAdminOnly}</Alert>}
              <PersonFields />
              {!expert.isAdmin && (
                <ExpertiseForm whose="their" options={options} required={expert.registration_complete} />
              )}
            </Box>
            {mayEdit && <SaveBar busy={isSubmitting} onCancel={back} canSave={!isDone} sx={{ mt: 2 }} />}
          </Paper>
        </Box>
      </FormProvider>
      <LeaveGuard active={isDirty || note.trim() !== ''} />
      <ProfilePanels note={note} onNote={setNote} />
      {disputes}
    </Box>
  );
}

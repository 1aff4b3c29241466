import { Alert, Box, Paper } from '@mui/material';
import { useEffect, useState } from 'react';
import { setSubmissionErrors, useNotify } from 'react-admin';
import { type FieldValues, FormProvider, useForm } from 'react-hook-form';
import { useFormAction } from '#admin/actions/useAction.ts';
import { useMay } from '#admin/actions/useMay.ts';
import { failureText } from '#admin/dataProvider/server.ts';
import { PROFILE_SAVE_REDIRECT_DELAY } from '#common/api/limits.ts';
import { EXPERT_MESSAGES, type ExpertDetail } from '#common/people/experts/detail.ts';
import { profileInWords } from '#common/people/profile-in-words.ts';
import { type Source, titleOf } from '#common/schema/fields.ts';
import { useFormOptions } from '#common/ui/api/useFormOptions.ts';
import { focusFirstField } from '#common/ui/forms/focusField.ts';
import { LeaveGuard } from '#common/ui/forms/LeaveGuard.tsx';
import { SaveBar } from '#common/ui/forms/SaveBar.tsx';
import { SaveGivenUp, useMergedSave } from '#common/ui/forms/useMergedSave.tsx';
import { ExpertiseForm } from '#common/ui/people/ExpertiseForm/ExpertiseForm.tsx';
import { profileResolver } from '#common/ui/people/profileResolver.ts';
import { useSignInDialog } from '#common/ui/session/session.ts';
import { fullName } from '#common/words/format.ts';
import { PersonFields } from './PersonFields.tsx';
import { ProfileHeader } from './ProfileHeader.tsx';
import { ProfilePanels } from './ProfilePanels.tsx';
import { changes, expertForm, formValues, isSameForm, rulesFor, useBack } from './profileForm.ts';

/** The profile as a form, with its history beside it. */
export function ProfileForm({ expert }: { expert: ExpertDetail }) {
  const notify = useNotify();
  const back = useBack();
  const options = useFormOptions(expert.retired_choices);
  const mayEdit = useMay()('edit', 'experts', expert);
  const [base, setBase] = useState(expert);
  const [note, setNote] = useState('');
  const [banner, setBanner] = useState('');
  const [isDone, setDone] = useState(false);
  const form = useForm({
    defaultValues: formValues(expert),
    resolver: profileResolver(rulesFor(expert), formValues(base)),
    disabled: !mayEdit,
  });
  // Read during rendering, so that the form tracks them.
  const { isDirty, isSubmitting } = form.formState;
  const { reset } = form;
  const [mergedSave, disputes] = useMergedSave({
    titleOf: (field) => titleOf(expertForm, field as Source<typeof expertForm>),
    inWords: (field, value) => profileInWords(field, value, options),
  });
  useSignInDialog();

  // Loading a newer profile keeps what was entered.
  useEffect(() => reset(formValues(base), { keepDirtyValues: true }), [base, reset]);

  // A newer profile becomes the base of the form if nothing is lost: no field differs (only the status changed), or
  // nothing was entered yet. Otherwise the older base stays, and saving merges both.
  useEffect(() => {
    if (expert.revision > base.revision && (!isDirty || isSameForm(expert, base))) setBase(expert);
  }, [expert, base, isDirty]);

  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(back, PROFILE_SAVE_REDIRECT_DELAY);
    return () => clearTimeout(timer);
  }, [isDone, back]);

  const send = useFormAction(
    (server, values: FieldValues) =>
      mergedSave({
        stored: base,
        entered: values,
        valuesOf: formValues,
        save: (stored, merged) =>
          server.update<ExpertDetail>('experts', {
            id: stored.id,
            data: changes(stored, merged),
            previousData: stored,
          }),
        loadNewest: async () => (await server.getOne<ExpertDetail>('experts', { id: base.id })).data,
        onMerged: (newest, merged) => {
          setBase(newest);
          for (const [field, value] of Object.entries(formValues(newest)))
            if (merged[field] === value) form.resetField(field, { defaultValue: value });
        },
      }),
    {
      done: EXPERT_MESSAGES.saved,
      failed: EXPERT_MESSAGES.saveFailed,
      onSuccess: ({ data: saved }) => {
        if (saved.pending_email)
          notify(`Codes were sent to ${saved.pending_email} and the current address. It changes once it is confirmed.`);
        setBase(saved);
        reset(formValues(saved));
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
      if (!refused) return;
      setSubmissionErrors(refused, form.setError);
      notify(EXPERT_MESSAGES.correct, { type: 'error' });
      focusFirstField(Object.keys(refused));
    },
    () => notify(EXPERT_MESSAGES.incomplete, { type: 'error' }),
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

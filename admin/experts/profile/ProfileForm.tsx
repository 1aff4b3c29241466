import { Alert, Box, Paper } from '@mui/material';
import { useEffect, useState } from 'react';
import { Form, RecordContextProvider, useEditContext, useNotify } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { failureText, isStale } from '#admin/dataProvider/callError.ts';
import { resolverOf } from '#admin/forms/resolverOf.ts';
import { useFormAction } from '#admin/useAction.ts';
import { useMay } from '#admin/useMay.ts';
import { PROFILE_SAVE_REDIRECT_DELAY } from '#common/api/limits.ts';
import { EXPERT_MESSAGES, type ExpertDetail } from '#common/people/experts/detail.ts';
import { fullName } from '#common/texts/format.ts';
import { useFormOptions } from '#common/ui/api/useFormOptions.ts';
import { ConfirmDialog } from '#common/ui/forms/ConfirmDialog.tsx';
import { focusFirstField } from '#common/ui/forms/focusField.ts';
import { ExpertiseForm } from '#common/ui/people/ExpertiseForm/ExpertiseForm.tsx';
import { useSignInDialog } from '#common/ui/session/session.ts';
import { FormState } from './FormState.tsx';
import { PersonFields } from './PersonFields.tsx';
import { ProfileHeader } from './ProfileHeader.tsx';
import { ProfilePanels } from './ProfilePanels.tsx';
import { changes, formValues, rulesFor } from './profileForm.ts';
import { SaveBar } from './SaveBar.tsx';
import { useBack } from './useBack.ts';

const REQUIRED = ['level', 'areas', 'industries', 'ages', 'regions', 'background'] as const;

/** The profile as a form, with its history beside it. */
export function ProfileForm({ expert }: { expert: ExpertDetail }) {
  const { refetch } = useEditContext<ExpertDetail>();
  const notify = useNotify();
  const back = useBack();
  const options = useFormOptions(expert.retired_choices);
  const mayEdit = useMay()('edit', 'experts', expert);
  // The profile that the form is based on.
  const [base, setBase] = useState(expert);
  const [start, setStart] = useState(0);
  const [note, setNote] = useState('');
  const [banner, setBanner] = useState('');
  const [asksToLoad, setAsksToLoad] = useState(false);
  const [isDone, setDone] = useState(false);
  useSignInDialog();

  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(back, PROFILE_SAVE_REDIRECT_DELAY);
    return () => clearTimeout(timer);
  }, [isDone, back]);

  const send = useFormAction(
    (server, values: FieldValues) =>
      server.update<ExpertDetail>('experts', { id: base.id, data: changes(base, values), previousData: base }),
    {
      done: EXPERT_MESSAGES.saved,
      failed: EXPERT_MESSAGES.saveFailed,
      onSuccess: ({ data: saved }) => {
        if (saved.pending_email)
          notify(`Codes were sent to ${saved.pending_email} and the present address. It changes once it is confirmed.`);
        restart(saved);
        setDone(true);
      },
      onError: (error) => {
        if (isStale(error)) setAsksToLoad(true);
        else setBanner(failureText(error, ''));
        return isStale(error);
      },
    },
  );

  /** Fills the form with this profile and drops what was entered, which another id makes react-admin's form do. */
  function restart(newest: ExpertDetail) {
    setBase(newest);
    setStart((before) => before + 1);
  }

  async function submit(values: FieldValues) {
    setBanner('');
    const errors = await send(values);
    if (errors) focusFirstField(Object.keys(errors));
    return errors;
  }

  async function loadNewest() {
    const { data: newest } = await refetch();
    if (newest) restart(newest);
    setAsksToLoad(false);
  }

  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
        '& > form': { display: 'contents' },
      }}
    >
      <Form
        record={{ ...formValues(base), id: start }}
        resolver={resolverOf(rulesFor(expert))}
        disabled={!mayEdit}
        onSubmit={submit}
        noValidate
        disableInvalidFormNotification
      >
        <RecordContextProvider value={expert}>
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
                <ExpertiseForm options={options} required={expert.registration_complete ? REQUIRED : []} />
              )}
            </Box>
            {mayEdit && <SaveBar isDone={isDone} />}
          </Paper>
          <FormState base={base} onNewer={setBase} holdsNote={note.trim() !== ''} />
        </RecordContextProvider>
      </Form>
      <ProfilePanels note={note} onNote={setNote} />
      <ConfirmDialog
        open={asksToLoad}
        title="Changed by someone else"
        text={`${EXPERT_MESSAGES.changed} What you entered here is lost when you load it.`}
        confirmLabel="Load the newest version"
        cancelLabel="Keep my entries"
        onConfirm={() => void loadNewest()}
        onClose={() => setAsksToLoad(false)}
      />
    </Box>
  );
}

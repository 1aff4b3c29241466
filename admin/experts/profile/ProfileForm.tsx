import { Alert, Box, Button, Paper } from '@mui/material';
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { Form, RecordContextProvider, useNotify } from 'react-admin';
import { type FieldValues, type UseFormReturn, useFormContext, useFormState } from 'react-hook-form';
import { useFormAction } from '#admin/actions/useAction.ts';
import { useMay } from '#admin/actions/useMay.ts';
import { failureText } from '#admin/dataProvider/server.ts';
import { resolverOf } from '#admin/forms/DialogForm.tsx';
import { PROFILE_SAVE_REDIRECT_DELAY } from '#common/api/limits.ts';
import { EXPERT_MESSAGES, type ExpertDetail } from '#common/people/experts/detail.ts';
import { profileInWords } from '#common/people/profile-in-words.ts';
import { type Source, titleOf } from '#common/schema/fields.ts';
import { useFormOptions } from '#common/ui/api/useFormOptions.ts';
import { BusyButton } from '#common/ui/feedback/BusyButton.tsx';
import { focusFirstField } from '#common/ui/forms/focusField.ts';
import { LeaveGuard } from '#common/ui/forms/LeaveGuard.tsx';
import { SaveGivenUp, useMergedSave } from '#common/ui/forms/useMergedSave.tsx';
import { ExpertiseForm } from '#common/ui/people/ExpertiseForm/ExpertiseForm.tsx';
import { useSignInDialog } from '#common/ui/session/session.ts';
import { fullName } from '#common/words/format.ts';
import { PersonFields } from './PersonFields.tsx';
import { ProfileHeader } from './ProfileHeader.tsx';
import { ProfilePanels } from './ProfilePanels.tsx';
import { changes, expertForm, formValues, isSameForm, rulesFor, useBack, useShownExpert } from './profileForm.ts';

/** How the form takes over a newer profile: what was entered stays. */
const KEEP_ENTRIES = { keepDirtyValues: true };

/** The profile as a form, with its history beside it. */
export function ProfileForm({ expert }: { expert: ExpertDetail }) {
  const notify = useNotify();
  const back = useBack();
  const options = useFormOptions(expert.retired_choices);
  const mayEdit = useMay()('edit', 'experts', expert);
  const [base, setBase] = useState(expert);
  const [start, setStart] = useState(0);
  const [note, setNote] = useState('');
  const [banner, setBanner] = useState('');
  const [isDone, setDone] = useState(false);
  const form = useRef<UseFormReturn | null>(null);
  const [mergedSave, disputes] = useMergedSave({
    titleOf: (field) => titleOf(expertForm, field as Source<typeof expertForm>),
    inWords: (field, value) => profileInWords(field, value, options),
  });
  useSignInDialog();

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
            if (merged[field] === value) form.current?.resetField(field, { defaultValue: value });
        },
      }),
    {
      done: EXPERT_MESSAGES.saved,
      failed: EXPERT_MESSAGES.saveFailed,
      onSuccess: ({ data: saved }) => {
        if (saved.pending_email)
          notify(`Codes were sent to ${saved.pending_email} and the current address. It changes once it is confirmed.`);
        restart(saved);
        setDone(true);
      },
      onError: (error) => {
        if (error instanceof SaveGivenUp) return true;
        setBanner(failureText(error, ''));
        return false;
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
        resetOptions={KEEP_ENTRIES}
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
              {!expert.isAdmin && <ExpertiseForm options={options} required={expert.registration_complete} />}
            </Box>
            {mayEdit && <SaveBar isDone={isDone} />}
          </Paper>
          <FormState form={form} base={base} onNewer={setBase} holdsNote={note.trim() !== ''} />
        </RecordContextProvider>
      </Form>
      <ProfilePanels note={note} onNote={setNote} />
      {disputes}
    </Box>
  );
}

/** The buttons of the form; they stay in sight while it scrolls. */
function SaveBar({ isDone }: { isDone: boolean }) {
  const { isSubmitting } = useFormState();
  const back = useBack();
  return (
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
      <Button onClick={back} disabled={isSubmitting}>
        Cancel
      </Button>
      <BusyButton type="submit" variant="contained" loading={isSubmitting} disabled={isDone}>
        Save Changes
      </BusyButton>
    </Box>
  );
}

type Props = {
  /** Gives the form to those around it. */
  form: RefObject<UseFormReturn | null>;
  /** The profile that the form is based on. */
  base: ExpertDetail;
  /** Called with a newer profile that can take its place. */
  onNewer: (expert: ExpertDetail) => void;
  /** Whether a note is half written. */
  holdsNote: boolean;
};

/**
 * Looks after what was entered: asks before it is lost, and tells that it cannot be saved. A newer profile replaces the
 * base of the form if nothing is lost: no field differs (only the status changed), or nothing has been entered yet.
 * Otherwise the older one stays, and saving merges both.
 */
function FormState({ form, base, onNewer, holdsNote }: Props) {
  const { isDirty, submitCount, errors } = useFormState();
  const context = useFormContext();
  useImperativeHandle(form, () => context, [context]);
  const expert = useShownExpert();
  const notify = useNotify();
  const told = useRef(submitCount);

  useEffect(() => {
    if (expert.revision > base.revision && (!isDirty || isSameForm(expert, base))) onNewer(expert);
  }, [expert, base, isDirty, onNewer]);

  useEffect(() => {
    if (submitCount === told.current) return;
    told.current = submitCount;
    const kinds = Object.values(errors).map((error) => error?.type);
    if (kinds.length === 0) return;
    notify(kinds.includes('server') ? EXPERT_MESSAGES.correct : EXPERT_MESSAGES.incomplete, { type: 'error' });
  }, [submitCount, errors, notify]);

  return <LeaveGuard active={isDirty || holdsNote} />;
}

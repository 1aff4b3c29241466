import { Box } from '@mui/material';
import { useState } from 'react';
import { Form } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { FormProblem } from '#admin/forms/FormProblem.tsx';
import { resolverOf } from '#admin/forms/resolverOf.ts';
import { UnsavedGuard } from '#admin/forms/UnsavedGuard.tsx';
import { inputsOf } from '#admin/schema/inputs.tsx';
import { useFormAction } from '#admin/useAction.ts';
import { choiceForm, levelForm, OPTION_MESSAGES, type OptionKind } from '#common/people/form-options-admin.ts';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { SEGMENT_HELP } from './OptionActions.tsx';

const EMPTY = { name: '', description: '' };

/** Adds a choice at the end of its list; a level also needs a description and a segment. */
export function AddOption({ kind }: { kind: OptionKind }) {
  const isLevel = kind === 'level';
  // The form is drawn anew, and so empty, after each choice that was added.
  const [added, setAdded] = useState(0);
  const add = useFormAction((server, data: object) => server.create('form-options', { data: { ...data, kind } }), {
    done: OPTION_MESSAGES.saved,
    failed: OPTION_MESSAGES.failed,
    onSuccess: () => setAdded((count) => count + 1),
  });
  return (
    <Box sx={FORM_STYLE}>
      <Form
        key={`${kind} ${added}`}
        resolver={resolverOf(isLevel ? levelForm : choiceForm)}
        defaultValues={EMPTY}
        onSubmit={add}
        noValidate
        disableInvalidFormNotification
      >
        {inputsOf(levelForm, isLevel ? ['name', 'description', 'segment'] : ['name'], {
          name: { label: isLevel ? 'New level' : 'New choice', autoFocus: added > 0 },
          description: { helperText: 'What it means, e.g. 5+ years' },
          segment: { helperText: SEGMENT_HELP },
        })}
        <FormProblem />
        <UnsavedGuard withTab />
        <AddButton />
      </Form>
    </Box>
  );
}

function AddButton() {
  const { isSubmitting } = useFormState();
  return (
    <BusyButton type="submit" variant="contained" loading={isSubmitting}>
      Add
    </BusyButton>
  );
}

/** Fields are in one row if there is room, below one another on a phone. */
const FORM_STYLE = {
  p: 2,
  '& form': { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1 },
  '& form > .MuiFormControl-root': { flex: '1 1 200px', width: 'auto', m: 0 },
};

import { Box, Paper } from '@mui/material';
import { useState } from 'react';
import { DataTable, useListContext } from 'react-admin';
import { ActionButton } from '#admin/actions/ActionStep.tsx';
import { action } from '#admin/actions/action.ts';
import { useAction } from '#admin/dataProvider/useAction.ts';
import { FormProblem, StaffForm, SubmitButton, UnsavedGuard } from '#admin/forms/StaffForm.tsx';
import { AddressedList } from '#admin/list/AddressedList.tsx';
import { ListTabs } from '#admin/list/ListFilters.tsx';
import { EmptyList } from '#admin/list/ListFrame.tsx';
import { RecordTable } from '#admin/list/RecordTable.tsx';
import { wholeList } from '#admin/list/wholeList.ts';
import { useRecord } from '#admin/record/useRecord.ts';
import { columnsOf } from '#admin/schema/columns.tsx';
import { inputsOf } from '#admin/schema/inputs.tsx';
import { isSegment, SEGMENT_LABELS } from '#common/people/form-options.ts';
import {
  type AdminOption,
  adminOption,
  choiceForm,
  isLastOffered,
  levelForm,
  OPTION_KIND_LABELS,
  OPTION_KINDS,
  OPTION_MESSAGES,
  type OptionKind,
  optionQuery,
} from '#common/people/form-options-admin.ts';
import { MoveButtons } from '#common/ui/forms/MoveButtons.tsx';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { moveItem } from '#common/words/collections.ts';

const { saved, deleted, failed } = OPTION_MESSAGES;

const SEGMENT_HELP = 'The segmentation filter uses it';

/** The name of a choice; of a level also its segment, text and picture. */
const edit = action({
  label: 'Edit',
  name: ({ name }: AdminOption) => `Edit ${name}`,
  form: (option: AdminOption) => {
    const isLevel = option.kind === 'level';
    const isBuiltIn = option.value !== null && isSegment(option.value);
    return {
      title: 'Edit choice',
      schema: isLevel ? levelForm : choiceForm,
      newest: (server) => server.readOption(option.kind, option.id),
      saveLabel: 'Save',
      maxWidth: 'xs',
      inputs: inputsOf(levelForm, isLevel ? ['name', 'description', 'segment', 'icon'] : ['name'], {
        name: { autoFocus: true },
        segment: isBuiltIn
          ? { readOnly: true, helperText: 'A built-in level stays in its segment' }
          : { helperText: SEGMENT_HELP },
      }),
    };
  },
  call: async (server, option, data) =>
    (await server.update<AdminOption>('form-options', { id: option.id, data, previousData: option })).data,
  done: saved,
  failed,
});

const retire = action({
  label: ({ retired }: AdminOption) => (retired ? 'Offer again' : 'Retire'),
  name: ({ name, retired }) => `${retired ? 'Offer again' : 'Retire'} ${name}`,
  call: (server, option) =>
    server.update('form-options', { id: option.id, data: { retired: !option.retired }, previousData: option }),
  done: saved,
  failed,
});

const remove = action({
  label: ({ in_use }) => (in_use ? 'In use' : 'Delete'),
  name: ({ name }) => `Delete ${name}`,
  ask: ({ name }: AdminOption) => ({
    title: 'Delete choice',
    text: `Delete ${name}? Nobody has chosen it.`,
    confirm: 'Delete',
    danger: true,
  }),
  call: (server, option) => server.delete('form-options', { id: option.id, previousData: option }),
  done: deleted,
  failed,
});

function OptionActions() {
  const option = useRecord<AdminOption>();
  const { data = [] } = useListContext<AdminOption>();
  const isKept = isLast(option, data);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: { md: 'end' }, gap: 1 }}>
      <Move option={option} />
      <ActionButton action={edit} size="small" data-opens="" />
      <ActionButton action={retire} size="small" disabled={isKept} />
      <ActionButton action={remove} size="small" color="error" disabled={option.in_use || isKept} />
    </Box>
  );
}

function Move({ option: { id, kind, name } }: { option: AdminOption }) {
  const { data = [] } = useListContext<AdminOption>();
  const [order] = useAction((server, ids: number[]) => server.orderOptions(kind, ids), { failed });
  const ids = data.map((option) => option.id);
  const place = ids.indexOf(id);
  const move = (to: number) => void order(moveItem(ids, place, to));
  return <MoveButtons size="small" name={name} index={place} count={ids.length} onMove={move} />;
}

/** Adds a choice at the end of its list; a level also needs a description and a segment. */
function AddOption({ kind }: { kind: OptionKind }) {
  const isLevel = kind === 'level';
  const [added, setAdded] = useState(0);
  return (
    <StaffForm
      // A new key empties the form after each choice that was added.
      key={`${kind} ${added}`}
      schema={isLevel ? levelForm : choiceForm}
      call={(server, data: object) => server.create('form-options', { data: { ...data, kind } })}
      done={saved}
      failed={failed}
      onSuccess={() => setAdded((count) => count + 1)}
    >
      <Box sx={FORM_STYLE}>
        {inputsOf(levelForm, isLevel ? ['name', 'description', 'segment'] : ['name'], {
          name: { label: isLevel ? 'New level' : 'New choice', autoFocus: added > 0 },
          description: { helperText: 'What it means, e.g. 5+ years' },
          segment: { helperText: SEGMENT_HELP },
        })}
        <FormProblem />
        <UnsavedGuard withTab />
        <SubmitButton>Add</SubmitButton>
      </Box>
    </StaffForm>
  );
}

/** Fields are in one row if there is room, below one another on a phone. */
const FORM_STYLE = {
  p: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 1,
  '& > .MuiFormControl-root': { flex: '1 1 200px', width: 'auto', m: 0 },
};

const TABS = OPTION_KINDS.map((value) => ({ value, label: OPTION_KIND_LABELS[value] }));

/** /form-options: the choices that experts have in their profile; for super admins. */
export function FormOptionsPage() {
  return (
    <AddressedList
      resource="form-options"
      query={optionQuery}
      filterDefaultValues={{ kind: 'area' }}
      perPage={wholeList.perPage}
    >
      <PageHeader
        title="Form options"
        subtitle="What experts can choose in their profile. A choice that is in use can be retired: it stays where it was chosen and is no longer offered."
      />
      <Paper variant="outlined">
        <Box sx={{ borderBottom: 1, borderColor: 'divider' }}>
          <ListTabs label="Kinds of choices" source="kind" tabs={TABS} />
        </Box>
        <Options />
      </Paper>
    </AddressedList>
  );
}

function Options() {
  const { data = [], filterValues, isPending } = useListContext<AdminOption>();
  const { kind }: { kind: OptionKind } = filterValues;
  return (
    <Box role="tabpanel" aria-label={OPTION_KIND_LABELS[kind]}>
      <RecordTable
        label={OPTION_KIND_LABELS[kind]}
        loadFailed="Failed to load the form options."
        empty={<EmptyList title="No choices yet." noMatch="" />}
      >
        {columnsOf(adminOption, {
          name: {
            chip: ({ retired }) => retired && 'Retired',
            under: (option) => [aboutLevel(option), isLast(option, data) && OPTION_MESSAGES.lastOffered],
          },
        })}
        <DataTable.Col label="Actions" align="right" field={OptionActions} />
      </RecordTable>
      {/* The list would push it down. */}
      {!isPending && <AddOption kind={kind} />}
    </Box>
  );
}

const aboutLevel = ({ description, segment }: AdminOption) =>
  [description, segment && `Segment: ${SEGMENT_LABELS[segment]}`].filter(Boolean).join(' · ');

/** Whether the choice is the last one offered in a list that experts must choose from. */
const isLast = (option: AdminOption, options: AdminOption[]) =>
  isLastOffered(
    option,
    options.filter(({ retired }) => !retired).map(({ id }) => id),
  );

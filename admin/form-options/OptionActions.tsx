import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import { Box, IconButton } from '@mui/material';
import { useListContext, useRecordContext } from 'react-admin';
import { ActionButton } from '#admin/actions/ActionButton.tsx';
import { action } from '#admin/actions/action.ts';
import { inputsOf } from '#admin/schema/inputs.tsx';
import { useAction } from '#admin/useAction.ts';
import { isSegment } from '#common/people/form-options.ts';
import { type AdminOption, choiceForm, levelForm, OPTION_MESSAGES } from '#common/people/form-options-admin.ts';
import { moveItem } from '#common/values/move-item.ts';
import { useIsLastOffered } from './useIsLastOffered.ts';

const { saved, deleted, failed } = OPTION_MESSAGES;

export const SEGMENT_HELP = 'The segmentation filter uses it';

/** The name of a choice; of a level also its segment, text and picture. */
const edit = action({
  label: 'Edit',
  name: ({ name }) => `Edit ${name}`,
  form: (option: AdminOption) => {
    const isLevel = option.kind === 'level';
    const isBuiltIn = option.value !== null && isSegment(option.value);
    return {
      title: 'Edit choice',
      schema: isLevel ? levelForm : choiceForm,
      defaultValues: option,
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
  call: (server, option, data) => server.update('form-options', { id: option.id, data, previousData: option }),
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

/** What can be done with the choice around. */
export function OptionActions() {
  const option = useRecordContext<AdminOption>();
  const isLast = useIsLastOffered(option);
  if (!option) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: { md: 'end' }, gap: 1 }}>
      <Move option={option} />
      <ActionButton action={edit} size="small" />
      <ActionButton action={retire} size="small" disabled={isLast} />
      <ActionButton action={remove} size="small" color="error" disabled={option.in_use || isLast} />
    </Box>
  );
}

function Move({ option: { id, kind, name } }: { option: AdminOption }) {
  const { data = [] } = useListContext<AdminOption>();
  const [order] = useAction((server, ids: number[]) => server.orderOptions(kind, ids), { failed });
  const ids = data.map((option) => option.id);
  const place = ids.indexOf(id);
  const move = (to: number) => () => void order(moveItem(ids, place, to));
  return (
    <>
      <IconButton aria-label={`Move ${name} up`} disabled={place === 0} onClick={move(place - 1)} size="small">
        <UpIcon fontSize="small" />
      </IconButton>
      <IconButton
        aria-label={`Move ${name} down`}
        disabled={place === ids.length - 1}
        onClick={move(place + 1)}
        size="small"
      >
        <DownIcon fontSize="small" />
      </IconButton>
    </>
  );
}

import { useListContext } from 'react-admin';
import { ActionButton } from '#admin/actions/ActionButton.tsx';
import { type Action, action } from '#admin/actions/action.ts';
import { RejectDialog } from '#admin/experts/review/RejectDialog.tsx';
import { useUndo } from '#admin/experts/review/useUndo.ts';
import { toldInBulk } from '#admin/experts/toldInBulk.ts';
import { SelectionBar } from '#admin/list/SelectionBar.tsx';
import { inputsOf } from '#admin/schema/inputs.tsx';
import { placeholderList } from '#common/mails/placeholders.ts';
import { bulkMessagePayload, MESSAGE_PLACEHOLDERS } from '#common/people/experts/decisions.ts';
import { EXPERT_MESSAGES } from '#common/people/experts/detail.ts';
import type { ExpertRow } from '#common/people/experts/list.ts';
import { countedFigure } from '#common/texts/format.ts';
import { BulkAssignDialog } from './BulkAssignDialog.tsx';

type Selected = { ids: number[]; unselect: () => void };

const approve = action({
  label: 'Approve',
  call: (server, { ids }: Selected) => server.approveExperts(ids),
  ...toldInBulk,
  failed: 'Failed to approve experts',
  useOutcome: useOfferToUndo,
});

function useOfferToUndo({ unselect }: Selected) {
  const undo = useUndo();
  return { offer: ({ done }: { done: number[] }) => undo(done), onSuccess: unselect };
}

const message = bulkMessagePayload.pick({ subject: true, body: true });

const write = action({
  label: 'Write to them',
  form: ({ ids }: Selected) => ({
    title: `Write to ${countedFigure(ids.length, 'expert')}`,
    schema: message,
    defaultValues: GREETING,
    saveLabel: 'Send',
    inputs: inputsOf(message, ['subject', 'body'], {
      body: {
        helperText: `${placeholderList(MESSAGE_PLACEHOLDERS)} is replaced by the name of each expert.`,
        minRows: 6,
      },
    }),
  }),
  call: (server, { ids }, mail) => server.messageExperts(ids, mail),
  ...toldInBulk,
  failed: 'Failed to write to the experts',
  useOutcome: ({ unselect }) => ({ onSuccess: unselect }),
});

const GREETING = { body: 'Hello [expert_name],\n\n' };

const exportSelected = action({
  label: 'Export',
  call: (server, { ids }: Selected) => server.exportExperts({ id__in: ids.join(',') }),
  failed: EXPERT_MESSAGES.exportFailed,
});

const BULK_ACTIONS: Action<Selected>[] = [
  approve,
  {
    label: 'Reject',
    dialog: ({ ids, unselect }, close) => <RejectDialog ids={ids} onClose={close} onDone={unselect} />,
  },
  {
    label: 'Assign to an assessment',
    dialog: ({ ids, unselect }, close) => <BulkAssignDialog ids={ids} onClose={close} onDone={unselect} />,
  },
  write,
  exportSelected,
];

/** Actions on the selected experts. A dialog goes with the selection. */
export function BulkActions() {
  const { selectedIds, onUnselectItems } = useListContext<ExpertRow>();
  const selected = { ids: selectedIds.map(Number), unselect: () => onUnselectItems() };
  return (
    <SelectionBar one="expert">
      {BULK_ACTIONS.map((one) => (
        <ActionButton key={String(one.label)} action={one} row={selected} />
      ))}
    </SelectionBar>
  );
}

import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import * as z from 'zod';
import { ActionButton } from '#admin/actions/ActionStep.tsx';
import { type Action, action } from '#admin/actions/action.ts';
import { ExpertOverride, useEligibility } from '#admin/assessments/parts/conflicts.tsx';
import { bulkToast, RejectDialog, useUndo } from '#admin/experts/parts/RejectDialog.tsx';
import { ActionDialog } from '#admin/forms/RecordDialog.tsx';
import { SearchInput } from '#admin/forms/SearchInput.tsx';
import { SelectionBar } from '#admin/list/SelectionBar.tsx';
import { inputsOf } from '#admin/schema/inputs.tsx';
import { recordId } from '#common/api/lists.ts';
import { type AssignResult, type Eligibility, endedInWords } from '#common/assessments/assignments.ts';
import { placeholderList } from '#common/mails/placeholders.ts';
import { bulkMessagePayload, EXPERT_MESSAGES, MESSAGE_PLACEHOLDERS } from '#common/people/experts/detail.ts';
import type { ExpertRow } from '#common/people/experts/list.ts';
import { TitledDialog } from '#common/ui/forms/TitledDialog.tsx';
import { counted, countedFigure } from '#common/words/format.ts';

type Props = { ids: number[]; onClose: () => void; onDone: () => void };

/**
 * Assigns the selected experts to an assessment. Names those who are not eligible before assigning, and those who
 * were left out afterwards.
 */
function BulkAssignDialog({ ids, onClose, onDone }: Props) {
  const [assessment, setAssessment] = useState<number | null>(null);
  const [result, setResult] = useState<AssignResult | null>(null);
  const [overrides, setOverrides] = useState<ReadonlyMap<number, string>>(new Map());
  const [overriding, setOverriding] = useState<Eligibility | null>(null);
  const { byExpert } = useEligibility(assessment ?? undefined, ids);
  const refused = [...byExpert.values()].filter((one) => one.reason !== null);
  const ended = [...byExpert.values()].flatMap((one) =>
    one.reason === null && one.ended ? [{ ...one, end: one.ended }] : [],
  );
  const blocked = refused.filter((one) => !overrides.has(one.expert_id));
  const possible = ids.length - blocked.length;
  const title = `Assign ${countedFigure(ids.length, 'expert')} to an assessment`;
  if (result) return <LeftOut title={title} refused={result.refused} onDone={onDone} />;
  return (
    <>
      <ActionDialog
        title={title}
        schema={chosenAssessment}
        saveLabel={assessment && blocked.length > 0 ? `Assign ${possible} of ${ids.length}` : 'Assign'}
        disabled={assessment === null || possible === 0}
        call={(server, chosen) =>
          server.assignExperts(chosen.assessment, {
            expert_ids: ids,
            overrides: [...overrides].map(([expert_id, reason]) => ({ expert_id, reason })),
          })
        }
        done={({ assigned }) => `${counted(assigned, 'expert')} assigned`}
        failed="Failed to assign experts"
        onSuccess={(answer) => (answer.refused.length > 0 ? setResult(answer) : onDone())}
        onClose={onClose}
      >
        <SearchInput
          source="assessment"
          reference="assessments"
          sort={{ field: 'created_at', order: 'DESC' }}
          label="Assessment"
          optionText="title"
          size="medium"
          noOptionsText="No assessments found."
          onChange={(id: number | '' | null) => {
            setAssessment(id || null);
            setOverrides(new Map());
          }}
        />
        {assessment && refused.length > 0 && (
          <NotAssignable refused={refused} overrides={overrides} onOverride={setOverriding} />
        )}
        {assessment && ended.length > 0 && (
          <Alert severity="warning" sx={PLAIN_LIST}>
            These experts will be asked again:
            <ul>
              {ended.map(({ expert_id, name, end }) => (
                <li key={expert_id}>
                  {name}: {endedInWords(end)}
                </li>
              ))}
            </ul>
          </Alert>
        )}
      </ActionDialog>
      <ExpertOverride
        expert={overriding}
        onOverride={(expertId, reason) => setOverrides(new Map(overrides).set(expertId, reason))}
        onClose={() => setOverriding(null)}
      />
    </>
  );
}

const chosenAssessment = z.object({ assessment: recordId });
const PLAIN_LIST = { '& ul': { m: 0, pl: 2.5 } };

type LeftOutProps = { title: string; refused: AssignResult['refused']; onDone: () => void };

/** Who was not assigned after all, and why. */
function LeftOut({ title, refused, onDone }: LeftOutProps) {
  return (
    <TitledDialog title={title} closeLabel="Done" onClose={onDone}>
      <Alert severity="warning">
        Not assigned:
        <ul>
          {refused.map(({ expert_id, name, reason }) => (
            <li key={expert_id}>
              {name}: {reason}
            </li>
          ))}
        </ul>
      </Alert>
    </TitledDialog>
  );
}

type NotAssignableProps = {
  refused: readonly Eligibility[];
  /** The reason for overriding a conflict, by the expert's id. */
  overrides: ReadonlyMap<number, string>;
  onOverride: (expert: Eligibility) => void;
};

/** Lists who cannot be assigned and why; a conflict of interest can be overridden. */
function NotAssignable({ refused, overrides, onOverride }: NotAssignableProps) {
  return (
    <Alert severity="warning" sx={PLAIN_LIST}>
      These experts cannot be assigned:
      <ul>
        {refused.map((one) => {
          const override = overrides.get(one.expert_id);
          return (
            <li key={one.expert_id}>
              {one.name || `Expert ${one.expert_id}`}: {one.reason}
              {override !== undefined && `. Overridden: ${override}`}
              {override === undefined && one.conflicts.length > 0 && (
                <Button
                  size="small"
                  color="inherit"
                  onClick={() => onOverride(one)}
                  aria-label={`Override the conflict of ${one.name}`}
                >
                  Override
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}

type Selected = { ids: number[]; unselect: () => void };

const approve = action({
  label: 'Approve',
  call: (server, { ids }: Selected) => server.approveExperts(ids),
  ...bulkToast,
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
  ...bulkToast,
  failed: 'Failed to write to the experts',
  useOutcome: ({ unselect }) => ({ onSuccess: unselect }),
});

const GREETING = { body: 'Hello [expert_name],\n\n' };

const exportSelected = action({
  label: 'Export',
  call: (server, { ids }: Selected) => server.exportExperts({ id__in: ids.join(',') }),
  failed: EXPERT_MESSAGES.exportFailed,
});

const both = (close: () => void, unselect: () => void) => () => {
  close();
  unselect();
};

const BULK_ACTIONS: Action<Selected>[] = [
  approve,
  {
    label: 'Reject',
    dialog: ({ ids, unselect }, close) => <RejectDialog ids={ids} onClose={close} onDone={both(close, unselect)} />,
  },
  {
    label: 'Assign to an assessment',
    dialog: ({ ids, unselect }, close) => <BulkAssignDialog ids={ids} onClose={close} onDone={both(close, unselect)} />,
  },
  write,
  exportSelected,
];

/** Actions on the selected experts. */
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

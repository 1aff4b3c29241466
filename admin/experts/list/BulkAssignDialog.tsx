import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useState } from 'react';
import * as z from 'zod';
import { ExpertOverride } from '#admin/assessments/conflicts/ExpertOverride.tsx';
import { useEligibility } from '#admin/assessments/conflicts/useEligibility.ts';
import { ActionDialog } from '#admin/forms/ActionDialog.tsx';
import { useFormAction } from '#admin/useAction.ts';
import type { AssignResult, Eligibility } from '#common/assessments/assignments.ts';
import { counted, countedFigure } from '#common/texts/format.ts';
import { AssessmentChoice, type Choice } from './AssessmentChoice.tsx';
import { NotAssignable } from './NotAssignable.tsx';

type Props = { ids: number[]; onClose: () => void; onDone: () => void };

/**
 * Assigns the selected experts to an assessment. Names those who are not eligible before assigning, and those who
 * were left out afterwards.
 */
export function BulkAssignDialog({ ids, onClose, onDone }: Props) {
  const [assessment, setAssessment] = useState<Choice | null>(null);
  const [result, setResult] = useState<AssignResult | null>(null);
  const [overrides, setOverrides] = useState<ReadonlyMap<number, string>>(new Map());
  const [overriding, setOverriding] = useState<Eligibility | null>(null);
  const { byExpert } = useEligibility(assessment?.id, ids);
  const refused = [...byExpert.values()].filter((one) => one.reason !== null);
  const blocked = refused.filter((one) => !overrides.has(one.expert_id));
  const possible = ids.length - blocked.length;
  const assign = useFormAction(
    (server, id: number) =>
      server.assignExperts(id, {
        expert_ids: ids,
        overrides: [...overrides].map(([expert_id, reason]) => ({ expert_id, reason })),
      }),
    {
      done: ({ assigned }) => `${counted(assigned, 'expert')} assigned`,
      failed: 'Failed to assign experts',
      onSuccess: (answer) => (answer.refused.length > 0 ? setResult(answer) : onDone()),
    },
  );
  const title = `Assign ${countedFigure(ids.length, 'expert')} to an assessment`;
  if (result) return <LeftOut title={title} refused={result.refused} onDone={onDone} />;
  return (
    <>
      <ActionDialog
        title={title}
        schema={NO_FIELDS}
        saveLabel={assessment && blocked.length > 0 ? `Assign ${possible} of ${ids.length}` : 'Assign'}
        disabled={assessment === null || possible === 0}
        onSubmit={async () => (assessment ? assign(assessment.id) : undefined)}
        onClose={onClose}
      >
        <AssessmentChoice
          chosen={assessment}
          onChoose={(choice) => {
            setAssessment(choice);
            setOverrides(new Map());
          }}
        />
        {assessment && refused.length > 0 && (
          <NotAssignable refused={refused} overrides={overrides} onOverride={setOverriding} />
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

const NO_FIELDS = z.object({});

type LeftOutProps = { title: string; refused: AssignResult['refused']; onDone: () => void };

/** Who was not assigned after all, and why. */
function LeftOut({ title, refused, onDone }: LeftOutProps) {
  return (
    <Dialog open onClose={onDone} maxWidth="sm" fullWidth aria-labelledby="left-out-title">
      <DialogTitle id="left-out-title">{title}</DialogTitle>
      <DialogContent>
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
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onDone}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}

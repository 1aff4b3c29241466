import { Checkbox, FormControlLabel, Typography } from '@mui/material';
import { useState } from 'react';
import { useInput, useNotify } from 'react-admin';
import { DeadlineInput } from '#admin/forms/DeadlineInput.tsx';
import { ActionDialog } from '#admin/forms/RecordDialog.tsx';
import {
  type AssessmentRow,
  completionCounts,
  deadlineToldInWords,
  newDeadline,
} from '#common/assessments/assessments.ts';
import { formatTime, instantToZoned, zonedToInstant } from '#common/words/dates.ts';

/** The deadline as its input holds it. */
const written = (assessment: AssessmentRow) => ({
  ...assessment,
  deadline_local: assessment.deadline ? instantToZoned(assessment.deadline, assessment.deadline_zone) : '',
});

/** Sets a later deadline of an assessment whose deadline has passed. */
export function DeadlineDialog({ assessment, onClose }: { assessment: AssessmentRow; onClose: () => void }) {
  const notify = useNotify();
  const [tells, setTells] = useState(true);
  const { completed, total } = completionCounts(assessment);
  return (
    <ActionDialog
      title="New deadline"
      schema={newDeadline}
      saveLabel="Set Deadline"
      edit={{
        stored: written(assessment),
        save: async (server, { revision, ...changed }, stored) => {
          const { deadline_local, deadline_zone } = { ...stored, ...changed };
          const deadline = zonedToInstant(deadline_local, deadline_zone);
          const change = { deadline, deadline_zone, revision, tell_invited: tells };
          const saved = await server.changeAssessment(assessment.id, change);
          if (saved.told_count) notify(deadlineToldInWords(saved));
          return written(saved);
        },
        words: { deadline_local: (local) => local && formatTime(`${local}Z`, 'UTC') },
        newest: async (server) => written(await server.readAssessment(assessment.id)),
      }}
      done={({ is_closed }) => (is_closed ? `${SET}. It stays closed until you reopen it.` : SET)}
      failed="Failed to set the deadline"
      onSuccess={onClose}
      onClose={onClose}
    >
      <Typography>The deadline has passed. With a later one, experts can start and complete it again.</Typography>
      <NewDeadlineInput />
      {completed < total && (
        <FormControlLabel
          control={<Checkbox checked={tells} onChange={(_event, checked) => setTells(checked)} />}
          label="Tell the invited experts who have not finished"
        />
      )}
    </ActionDialog>
  );
}

const SET = 'New deadline set';

function NewDeadlineInput() {
  const { field, fieldState } = useInput({ source: 'deadline_local' });
  const zone = useInput({ source: 'deadline_zone' });
  return (
    <DeadlineInput
      local={{ ...field, problem: fieldState.error?.message, required: true, autoFocus: true }}
      zone={{ ...zone.field, problem: zone.fieldState.error?.message }}
    />
  );
}

import { Box, LinearProgress, Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import { ActionButton, ActionMenu } from '#admin/actions/ActionStep.tsx';
import { rowActions, rowMenu, useDuplicate } from '#admin/assessments/parts/actions.tsx';
import { useRecord } from '#admin/record/useRecord.ts';
import { type Columns, cellsOf } from '#admin/schema/columns.tsx';
import { routes } from '#common/access/addresses.ts';
import { type AssessmentRow, assessmentRow, completionCounts, shownStatus } from '#common/assessments/assessments.ts';
import { assessmentCode } from '#common/assessments/assigned-assessments.ts';
import { formatDate, formatDeadline } from '#common/words/dates.ts';
import { counted, figure, percentage } from '#common/words/format.ts';

/** A draft opens in the builder, others on their screen. */
export const ASSESSMENT_COLUMNS = {
  title: {
    label: 'Name',
    text: ({ title }) => title || 'Untitled assessment',
    to: ({ id, is_draft }) => (is_draft ? routes.editAssessment(id) : routes.assessment(id)),
    under: ({ id }) => assessmentCode(id),
  },
  visual_identity_system_name: { under: ({ version }) => version },
  created_at: { label: 'Date' },
  deadline: true,
  completion_percentage: AssessmentCompletion,
  status: { text: shownStatus },
} satisfies Columns<typeof assessmentRow>;

export const assessmentCells = cellsOf(assessmentRow, {
  ...ASSESSMENT_COLUMNS,
  title: { ...ASSESSMENT_COLUMNS.title, under: undefined },
});

/** The progress of the experts; in the list of drafts, the number of responses. */
function AssessmentCompletion() {
  const { responses_count } = useRecord<AssessmentRow>();
  const { filterValues } = useListContext();
  return filterValues.status === 'draft' ? counted(responses_count, 'response') : <CompletionBar />;
}

/** An assessment on screens that are too narrow for a table. */
export function AssessmentCard() {
  const row = useRecord<AssessmentRow>();
  return (
    <>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'start', columnGap: 1 }}
      >
        {assessmentCells.title}
        {assessmentCells.status}
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {row.visual_identity_system_name} {row.version} · {formatDate(row.created_at)}
        {row.deadline && ` · until ${formatDeadline(row.deadline, row.deadline_zone)}`}
      </Typography>
      <AssessmentCompletion />
      <Box sx={{ display: 'flex', justifyContent: 'space-between', mt: 1 }}>
        <AssessmentActions />
      </Box>
    </>
  );
}

/** How many of the current assessment's experts have finished: "25%  1/4". */
export function CompletionBar() {
  const row = useRecord<AssessmentRow>();
  const { completed, total } = completionCounts(row);
  return (
    <Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="body2">{percentage(row.completion_percentage)}</Typography>
        <Typography variant="body2" color="text.secondary">
          {figure(completed)}/{figure(total)}
        </Typography>
      </Box>
      <LinearProgress
        variant="determinate"
        value={row.completion_percentage}
        aria-label={`${figure(completed)} of ${figure(total)} experts completed`}
        sx={{ borderRadius: 1, height: 6 }}
      />
    </Box>
  );
}

/** The row's main button and its menu. */
export function AssessmentActions() {
  const row = useRecord<AssessmentRow>();
  return (
    <>
      {rowActions.map(([kind, action]) => (
        <ActionButton key={kind} action={action} size="small" variant="outlined" />
      ))}
      <ActionMenu label={`Actions for ${row.title || 'the untitled assessment'}`} actions={rowMenu(useDuplicate())} />
    </>
  );
}

import { Box, Chip, LinearProgress, Link as MuiLink, Typography } from '@mui/material';
import { useListContext, useRecordContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { ActionButton, ActionMenu } from '#admin/actions/ActionStep.tsx';
import { rowActions, rowMenu, useDuplicate } from '#admin/assessments/parts/actions.tsx';
import { routes } from '#common/access/addresses.ts';
import {
  ASSESSMENT_STATUS_LABELS,
  type AssessmentRow,
  completionCounts,
  shownStatus,
} from '#common/assessments/assessments.ts';
import { assessmentCode } from '#common/assessments/assigned-assessments.ts';
import { formatDate, formatDeadline } from '#common/words/dates.ts';
import { counted, figure, percentage } from '#common/words/format.ts';

const COLOURS = { draft: 'default', ongoing: 'info', completed: 'success', closed: 'default' } as const;

/** The status of the current assessment. */
export function StatusChip() {
  const row = useRecordContext<AssessmentRow>();
  if (!row) return null;
  const status = shownStatus(row);
  // A draft is outlined: the filled grey is for what is over.
  const variant = status === 'closed' ? 'filled' : 'outlined';
  return <Chip size="small" variant={variant} color={COLOURS[status]} label={ASSESSMENT_STATUS_LABELS[status]} />;
}

/** The title as a link: a draft opens in the builder, others on their screen. */
function TitleLink({ row }: { row: AssessmentRow }) {
  return (
    <MuiLink
      component={Link}
      to={row.is_draft ? routes.editAssessment(row.id) : routes.assessment(row.id)}
      underline="hover"
      // A larger target that does not make the row higher.
      sx={{ fontWeight: 600, display: 'inline-block', py: 0.5, my: -0.5 }}
    >
      {row.title || 'Untitled assessment'}
    </MuiLink>
  );
}

export function AssessmentName() {
  const row = useRecordContext<AssessmentRow>();
  if (!row) return null;
  return (
    <Box sx={{ minWidth: 170 }}>
      <TitleLink row={row} />
      <Typography variant="caption" color="text.secondary" component="div">
        {assessmentCode(row.id)}
      </Typography>
    </Box>
  );
}

export function AssessmentBrand() {
  const row = useRecordContext<AssessmentRow>();
  if (!row) return null;
  return (
    <>
      {row.visual_identity_system_name}
      <Typography variant="caption" color="text.secondary" component="div">
        {row.version}
      </Typography>
    </>
  );
}

/** The deadline in its own time zone. */
export function AssessmentDeadline() {
  const row = useRecordContext<AssessmentRow>();
  return row?.deadline ? formatDeadline(row.deadline, row.deadline_zone) : '–';
}

/** The progress of the experts; in the list of drafts, the number of responses. */
export function AssessmentCompletion() {
  const row = useRecordContext<AssessmentRow>();
  const { filterValues } = useListContext();
  if (filterValues.status === 'draft') return row && counted(row.responses_count, 'response');
  return <CompletionBar />;
}

/** An assessment on screens that are too narrow for a table. */
export function AssessmentCard() {
  const row = useRecordContext<AssessmentRow>();
  if (!row) return null;
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'start', gap: 1 }}>
        <TitleLink row={row} />
        <StatusChip />
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {row.visual_identity_system_name} {row.version} · {formatDate(row.created_at)}
        {row.deadline && ` · until ${formatDeadline(row.deadline, row.deadline_zone)}`}
      </Typography>
      <AssessmentCompletion />
      <Box sx={{ display: 'flex', justifyContent: 'space-between', mt: 1 }}>
        <RowActions />
      </Box>
    </>
  );
}

/** How many of the current assessment's experts have finished: "25%  1/4". */
export function CompletionBar() {
  const row = useRecordContext<AssessmentRow>();
  if (!row) return null;
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
export function RowActions() {
  const row = useRecordContext<AssessmentRow>();
  const [duplicate, isDuplicating] = useDuplicate();
  if (!row) return null;
  return (
    <>
      {rowActions.map(([kind, action]) => (
        <ActionButton key={kind} action={action} size="small" variant="outlined" />
      ))}
      <ActionMenu
        label={`Actions for ${row.title || 'the untitled assessment'}`}
        actions={rowMenu({
          label: 'Duplicate',
          can: () => !isDuplicating,
          choose: ({ id }) => void duplicate(id),
        })}
      />
    </>
  );
}

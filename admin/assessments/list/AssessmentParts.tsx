import { Box, Link as MuiLink, Typography } from '@mui/material';
import { useListContext, useRecordContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { routes } from '#common/access/routes.ts';
import { ASSESSMENT_CODE_DIGITS } from '#common/api/limits.ts';
import type { AssessmentRow } from '#common/assessments/assessments.ts';
import { counted, paddedId } from '#common/texts/format.ts';
import { formatDate, formatDeadline } from '#common/values/dates.ts';
import { CompletionBar } from './CompletionBar.tsx';
import { RowActions } from './RowActions.tsx';
import { StatusChips } from './StatusChips.tsx';

/** The title as a link: a draft opens in the builder, others on their screen. */
function TitleLink({ row }: { row: AssessmentRow }) {
  return (
    <MuiLink
      component={Link}
      to={row.is_draft ? routes.editAssessment(row.id) : routes.assessment(row.id)}
      underline="hover"
      // Large enough to be hit, in a row that is no higher.
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
        {paddedId(row.id, ASSESSMENT_CODE_DIGITS)}
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
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <TitleLink row={row} />
        <StatusChips />
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

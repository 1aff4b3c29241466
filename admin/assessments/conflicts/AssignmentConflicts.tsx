import { Box, Chip, Typography } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { ActionButton } from '#admin/actions/ActionButton.tsx';
import { action } from '#admin/actions/action.ts';
import { useShownAssessment } from '#admin/assessments/detail/useShownAssessment.ts';
import { type AssignmentRow, assignedName } from '#common/assessments/assignments.ts';
import { formatDate } from '#common/values/dates.ts';
import { overrideForm } from './overrideForm.tsx';

type Assigned = { row: AssignmentRow; assessmentId: number };

const override = action({
  label: 'Override',
  name: ({ row }) => `Override the conflict of ${assignedName(row)}`,
  when: ({ row }) => row.conflicts.length > 0,
  form: ({ row }: Assigned) => overrideForm(assignedName(row), row.conflicts),
  call: (server, { row, assessmentId }, { reason }) => server.overrideConflict(assessmentId, row.expert_id, reason),
  done: 'Conflict of interest overridden',
  failed: 'Failed to override the conflict of interest',
});

/**
 * The conflicts of interest of an assigned expert: the active ones, and those that were overridden with the reason.
 */
export function AssignmentConflicts() {
  const row = useRecordContext<AssignmentRow>();
  const { id } = useShownAssessment();
  if (!row) return null;
  return (
    <>
      {row.conflicts.length > 0 && (
        <Box sx={{ mt: 0.5 }}>
          <Chip size="small" color="warning" label="Conflict of interest" />
          <Typography variant="caption" component="div">
            {row.conflicts.join('; ')}
          </Typography>
        </Box>
      )}
      <ActionButton action={override} row={{ row, assessmentId: id }} size="small" />
      {row.overridden && (
        <Typography variant="caption" component="div" color="text.secondary" sx={{ mt: 0.5 }}>
          {row.overridden.conflicts.join('; ')}. Overridden by {row.overridden.by || 'a former colleague'} on{' '}
          {formatDate(row.overridden.at)}: {row.overridden.reason}
        </Typography>
      )}
    </>
  );
}

import { LinearProgress, Link as MuiLink, Typography } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { AssignmentConflicts } from '#admin/assessments/conflicts/AssignmentConflicts.tsx';
import { routes } from '#common/access/routes.ts';
import { ASSIGNMENT_STATE_LABELS } from '#common/assessments/assignment-states.ts';
import { type AssignmentRow, assignedName } from '#common/assessments/assignments.ts';
import { MUTED } from '#common/assessments/invitations.ts';

export function AssignedExpert() {
  const row = useRecordContext<AssignmentRow>();
  if (!row) return null;
  return (
    <>
      <MuiLink component={Link} to={routes.expert(row.expert_id)} underline="hover">
        {assignedName(row)}
      </MuiLink>
      <Typography variant="caption" component="div" color="text.secondary">
        {row.email}
      </Typography>
    </>
  );
}

/** The state with the reason of an expert who declined or was not told, and the conflicts of interest. */
export function AssignmentState() {
  const row = useRecordContext<AssignmentRow>();
  if (!row) return null;
  return (
    <>
      {ASSIGNMENT_STATE_LABELS[row.state]}
      {row.decline_reason && (
        <Typography variant="caption" component="div" color="text.secondary">
          {row.decline_reason}
        </Typography>
      )}
      {row.state === 'not_told' && (
        <Typography variant="caption" component="div" color="text.secondary">
          {row.is_muted
            ? `${assignedName(row)} ${MUTED} and finds this one on Home.`
            : `${assignedName(row)} wants these emails again and can be invited.`}
        </Typography>
      )}
      <AssignmentConflicts />
    </>
  );
}

export function AssignmentProgress() {
  const row = useRecordContext<AssignmentRow>();
  if (!row) return null;
  return (
    <LinearProgress
      variant="determinate"
      value={row.progress}
      aria-label={`${row.progress} percent answered`}
      sx={{ minWidth: 100 }}
    />
  );
}

import {
  Button,
  Checkbox,
  LinearProgress,
  Link as MuiLink,
  Paper,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { AssignmentConflicts } from '#admin/assessments/conflicts/AssignmentConflicts.tsx';
import { routes } from '#common/access/routes.ts';
import { ASSIGNMENT_STATE_LABELS, type AssignmentRow } from '#common/assessments/assignments.ts';
import { reasonNotInvited } from '#common/assessments/invitations.ts';
import { fullName } from '#common/texts/format.ts';
import { api } from '#common/ui/api/api.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { IgnoreClicksAfterMove } from '#common/ui/feedback/IgnoreClicksAfterMove.tsx';
import { useToast } from '#common/ui/feedback/toasts.tsx';
import { ConfirmDialog } from '#common/ui/forms/ConfirmDialog.tsx';
import { formatDate } from '#common/values/dates.ts';

type Props = {
  assessmentId: number;
  rows: AssignmentRow[];
  /** The selected rows, by the expert's id. */
  selected: ReadonlyMap<number, AssignmentRow>;
  onSelect: (selected: ReadonlyMap<number, AssignmentRow>) => void;
  /** Opens the invitation of one expert; absent while the assessment takes no answers. */
  onInvite?: (row: AssignmentRow) => void;
  onChanged: () => Promise<unknown>;
};

/** Returns whether the expert can be invited: assigned, and not finished. */
const isOpen = ({ state }: AssignmentRow) => reasonNotInvited(state) === null;

/** The assigned experts, each with buttons to invite again and to withdraw the assignment. */
export function AssignmentTable({ assessmentId, rows, selected, onSelect, onInvite, onChanged }: Props) {
  const [withdrawing, setWithdrawing] = useState<AssignmentRow | null>(null);
  const open = rows.filter(isOpen);
  const isAll = open.length > 0 && open.every((row) => selected.has(row.expert_id));
  const choose = (some: AssignmentRow[], chosen: boolean) => {
    const next = new Map(selected);
    for (const row of some) {
      if (chosen) next.set(row.expert_id, row);
      else next.delete(row.expert_id);
    }
    onSelect(next);
  };
  return (
    <Paper variant="outlined">
      <IgnoreClicksAfterMove ids={rows.map(({ id }) => id)} sx={{ overflowX: 'auto' }}>
        <Table aria-label="Assigned experts">
          <TableHead>
            <TableRow>
              <TableCell padding="checkbox">
                <Checkbox
                  checked={isAll}
                  indeterminate={!isAll && open.some((row) => selected.has(row.expert_id))}
                  disabled={open.length === 0}
                  onChange={(event) => choose(open, event.target.checked)}
                  slotProps={{ input: { 'aria-label': 'Select all on this page who have not finished' } }}
                />
              </TableCell>
              {['Expert', 'State', 'Progress', 'Invited', 'Completed', 'Actions'].map((column) => (
                <TableCell key={column}>{column}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <TableRow key={row.id} selected={selected.has(row.expert_id)}>
                <TableCell padding="checkbox">
                  {isOpen(row) && (
                    <Checkbox
                      checked={selected.has(row.expert_id)}
                      onChange={(event) => choose([row], event.target.checked)}
                      slotProps={{ input: { 'aria-label': `Select ${fullName(row) || row.email}` } }}
                    />
                  )}
                </TableCell>
                <TableCell>
                  <MuiLink component={Link} to={routes.expert(row.expert_id)} underline="hover">
                    {fullName(row) || row.email}
                  </MuiLink>
                  <Typography variant="caption" component="div" color="text.secondary">
                    {row.email}
                  </Typography>
                </TableCell>
                <TableCell>
                  {ASSIGNMENT_STATE_LABELS[row.state]}
                  {row.decline_reason && (
                    <Typography variant="caption" component="div" color="text.secondary">
                      {row.decline_reason}
                    </Typography>
                  )}
                  <AssignmentConflicts assessmentId={assessmentId} row={row} onChanged={onChanged} />
                </TableCell>
                <TableCell sx={{ minWidth: 120 }}>
                  <LinearProgress
                    variant="determinate"
                    value={row.progress}
                    aria-label={`${row.progress} percent answered`}
                  />
                </TableCell>
                <TableCell>{formatDate(row.invited_at)}</TableCell>
                <TableCell>{formatDate(row.submitted_at)}</TableCell>
                <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                  {onInvite && isOpen(row) && (
                    <Button
                      size="small"
                      onClick={() => onInvite(row)}
                      aria-label={`${row.invited_at ? 'Resend to' : 'Invite'} ${fullName(row) || row.email}`}
                    >
                      {row.invited_at ? 'Resend' : 'Invite'}
                    </Button>
                  )}
                  {row.state !== 'submitted' && row.state !== 'withdrawn' && (
                    <Button
                      size="small"
                      onClick={() => setWithdrawing(row)}
                      aria-label={`Withdraw ${fullName(row) || row.email}`}
                    >
                      Withdraw
                    </Button>
                  )}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </IgnoreClicksAfterMove>
      {withdrawing && (
        <WithdrawDialog
          assessmentId={assessmentId}
          row={withdrawing}
          onDone={onChanged}
          onClose={() => setWithdrawing(null)}
        />
      )}
    </Paper>
  );
}

type DialogProps = {
  assessmentId: number;
  row: AssignmentRow;
  onDone: () => Promise<unknown>;
  onClose: () => void;
};

function WithdrawDialog({ assessmentId, row, onDone, onClose }: DialogProps) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const withdraw = async () => {
    setBusy(true);
    try {
      await api.delete(`/assessments/${assessmentId}/assignments/${row.id}/`);
      toast.success('Assignment withdrawn');
      await onDone();
    } catch (error) {
      toast.error(asApiError(error).detail ?? 'Failed to withdraw the assignment');
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open
      danger
      title="Withdraw assignment"
      text={`${fullName(row) || row.email} will no longer see this assessment and cannot complete it${row.progress > 0 ? `: ${row.progress}% is answered, and nothing will be paid for it` : ''}. What they have answered so far is kept.`}
      confirmLabel="Withdraw"
      busy={busy}
      onConfirm={withdraw}
      onClose={onClose}
    />
  );
}

import {
  Button,
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
import { ASSIGNMENT_STATE_LABELS, type AssignmentRow } from '#common/assignments.ts';
import { formatDate } from '#common/dates.ts';
import { fullName } from '#common/format.ts';
import { routes } from '#common/routes.ts';
import { api } from '#common/ui/api.ts';
import { asApiError } from '#common/ui/apiError.ts';
import { ConfirmDialog } from '#common/ui/ConfirmDialog.tsx';
import { SettledRows } from '#common/ui/SettledRows.tsx';
import { useToast } from '#common/ui/toasts.tsx';

type Props = { assessmentId: number; rows: AssignmentRow[]; onChanged: () => Promise<unknown> };

/** The assigned experts, each with the way to take the assessment away again. */
export function AssignmentTable({ assessmentId, rows, onChanged }: Props) {
  const [withdrawing, setWithdrawing] = useState<AssignmentRow | null>(null);
  return (
    <Paper variant="outlined">
      <SettledRows ids={rows.map(({ id }) => id)} sx={{ overflowX: 'auto' }}>
        <Table aria-label="Assigned experts">
          <TableHead>
            <TableRow>
              {['Expert', 'State', 'Progress', 'Invited', 'Completed', 'Actions'].map((column) => (
                <TableCell key={column}>{column}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <TableRow key={row.id}>
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
                <TableCell align="right">
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
      </SettledRows>
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

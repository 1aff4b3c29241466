import {
  Box,
  Button,
  LinearProgress,
  Link as MuiLink,
  Paper,
  Skeleton,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TablePagination,
  TableRow,
  Typography,
} from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { StaffAssessment } from '#common/assessments.ts';
import { ASSIGNMENT_STATE_LABELS, type AssignmentRow } from '#common/assignments.ts';
import { formatDate } from '#common/dates.ts';
import { fullName } from '#common/format.ts';
import type { Page } from '#common/lists.ts';
import { routes } from '#common/routes.ts';
import { api } from '#common/ui/api.ts';
import { asApiError } from '#common/ui/apiError.ts';
import { EmptyState } from '#common/ui/EmptyState.tsx';
import { LoadError } from '#common/ui/LoadError.tsx';
import { useToast } from '#common/ui/toasts.tsx';
import { AssignDialog } from '../assign/AssignDialog.tsx';
import { detailKey } from './AssessmentDetail.tsx';

const PAGE_SIZE = 25;

/** Who has the assessment in hand, and how far each is. */
export function ExpertsPanel({ assessment }: { assessment: StaffAssessment }) {
  const [page, setPage] = useState(0);
  const [assigning, setAssigning] = useState(false);
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['assessments', 'assignments', assessment.id, page],
    queryFn: ({ signal }) =>
      api.get<Page<AssignmentRow>>(`/assessments/${assessment.id}/assignments/`, {
        params: { page: page + 1, page_size: PAGE_SIZE },
        signal,
      }),
  });
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['assessments', 'assignments', assessment.id] }),
      queries.invalidateQueries({ queryKey: detailKey(assessment.id) }),
    ]);
  return (
    <Stack spacing={2}>
      <Box>
        <Button variant="outlined" onClick={() => setAssigning(true)}>
          Assign Experts
        </Button>
      </Box>
      {error && (
        <LoadError message="Failed to load the assigned experts. Please try again." onRetry={() => refetch()} />
      )}
      {!error && !data && <Skeleton variant="rounded" height={200} />}
      {data?.count === 0 && (
        <EmptyState title="No experts are assigned yet." text="Assign experts, then send them their invitations." />
      )}
      {data && data.count > 0 && (
        <AssignmentTable assessmentId={assessment.id} rows={data.results} onChanged={refresh} />
      )}
      {data && data.count > PAGE_SIZE && (
        <TablePagination
          component="div"
          count={data.count}
          page={page}
          rowsPerPage={PAGE_SIZE}
          rowsPerPageOptions={[PAGE_SIZE]}
          onPageChange={(_event, next) => setPage(next)}
        />
      )}
      {assigning && (
        <AssignDialog
          assessmentId={assessment.id}
          onClose={() => setAssigning(false)}
          onAssigned={() => void refresh()}
        />
      )}
    </Stack>
  );
}

type TableProps = { assessmentId: number; rows: AssignmentRow[]; onChanged: () => Promise<unknown> };

function AssignmentTable({ assessmentId, rows, onChanged }: TableProps) {
  const toast = useToast();
  const withdraw = async (row: AssignmentRow) => {
    try {
      await api.delete(`/assessments/${assessmentId}/assignments/${row.id}/`);
      toast.success('Assignment withdrawn');
      await onChanged();
    } catch (error) {
      toast.error(asApiError(error).detail ?? 'Failed to withdraw the assignment');
    }
  };
  return (
    <Paper variant="outlined" sx={{ overflowX: 'auto' }}>
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
                  <Button size="small" onClick={() => withdraw(row)}>
                    Withdraw
                  </Button>
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Paper>
  );
}

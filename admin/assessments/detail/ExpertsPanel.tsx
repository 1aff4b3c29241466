import { Box, Button, Skeleton, Stack, TablePagination } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AssignDialog } from '#admin/assessments/assign/AssignDialog.tsx';
import { InvitationDialog } from '#admin/assessments/invitations/InvitationDialog.tsx';
import type { Page } from '#common/api/lists.ts';
import { TABLE_PAGE_SIZE } from '#common/api/page-sizes.ts';
import type { StaffAssessment } from '#common/assessments/assessments.ts';
import type { AssignmentRow } from '#common/assessments/assignments.ts';
import { api } from '#common/ui/api/api.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { AssignmentTable } from './AssignmentTable.tsx';
import { detailKey } from './detailKey.ts';

/** The assigned experts and the progress of each. */
export function ExpertsPanel({ assessment }: { assessment: StaffAssessment }) {
  const [page, setPage] = useState(0);
  const [assigning, setAssigning] = useState(false);
  const [selected, setSelected] = useState<ReadonlyMap<number, AssignmentRow>>(new Map());
  const [inviting, setInviting] = useState<readonly AssignmentRow[] | null>(null);
  const canInvite = !assessment.is_draft && !assessment.is_closed;
  const chosen = [...selected.values()];
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['assessments', 'assignments', assessment.id, page],
    queryFn: ({ signal }) =>
      api.get<Page<AssignmentRow>>(`/assessments/${assessment.id}/assignments/`, {
        params: { page: page + 1, page_size: TABLE_PAGE_SIZE },
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
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Button variant="outlined" onClick={() => setAssigning(true)}>
          Assign Experts
        </Button>
        {chosen.length > 0 && (
          <>
            <Button variant="contained" disabled={!canInvite} onClick={() => setInviting(chosen)}>
              {chosen.every((row) => row.invited_at) ? 'Resend to' : 'Send to'} {chosen.length} selected
            </Button>
            <Button onClick={() => setSelected(new Map())}>Clear selection</Button>
          </>
        )}
      </Box>
      {error && (
        <LoadError message="Failed to load the assigned experts. Please try again." onRetry={() => refetch()} />
      )}
      {!error && !data && <Skeleton variant="rounded" height={200} />}
      {data?.count === 0 && (
        <EmptyState title="No experts are assigned yet." text="Assign experts, then send them their invitations." />
      )}
      {data && data.count > 0 && (
        <AssignmentTable
          assessmentId={assessment.id}
          rows={data.results}
          selected={selected}
          onSelect={setSelected}
          onInvite={canInvite ? (row) => setInviting([row]) : undefined}
          onChanged={() => {
            setSelected(new Map());
            return refresh();
          }}
        />
      )}
      {data && data.count > TABLE_PAGE_SIZE && (
        <TablePagination
          component="div"
          count={data.count}
          page={page}
          rowsPerPage={TABLE_PAGE_SIZE}
          rowsPerPageOptions={[TABLE_PAGE_SIZE]}
          onPageChange={(_event, next) => setPage(next)}
        />
      )}
      {inviting && (
        <InvitationDialog
          assessment={assessment}
          experts={inviting}
          onSent={() => setSelected(new Map())}
          onClose={() => {
            setInviting(null);
            void refresh();
          }}
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

import { Button, Stack } from '@mui/material';
import { useRef, useState } from 'react';
import { DataTable, ListBase, type RaRecord, useListContext } from 'react-admin';
import { AssignDialog } from '#admin/assessments/assign/AssignDialog.tsx';
import { InvitationDialog } from '#admin/assessments/invitations/InvitationDialog.tsx';
import { EmptyList } from '#admin/list/EmptyList.tsx';
import { ListFrame } from '#admin/list/ListFrame.tsx';
import { ListSearch } from '#admin/list/ListSearch.tsx';
import { RecordTable } from '#admin/list/RecordTable.tsx';
import { SelectionBar } from '#admin/list/SelectionBar.tsx';
import { columnsOf } from '#admin/schema/columns.tsx';
import { TABLE_PAGE_SIZE } from '#common/api/page-sizes.ts';
import { type AssignmentRow, assignmentRow } from '#common/assessments/assignments.ts';
import { isInvitable, isPending } from '#common/assessments/invitations.ts';
import { AssignmentActions } from './AssignmentActions.tsx';
import { AssignedExpert, AssignmentProgress, AssignmentState } from './AssignmentParts.tsx';
import { useShownAssessment } from './useShownAssessment.ts';

/** The assigned experts and the progress of each; they can be invited and withdrawn, one by one or several. */
export function ExpertsPanel() {
  const { id } = useShownAssessment();
  const [assigning, setAssigning] = useState(false);
  return (
    <Stack spacing={2} sx={{ alignItems: 'stretch' }}>
      <Button variant="outlined" sx={{ alignSelf: 'start' }} onClick={() => setAssigning(true)}>
        Assign Experts
      </Button>
      <ListBase
        resource="assignments"
        filter={{ assessment: id }}
        perPage={TABLE_PAGE_SIZE}
        storeKey={false}
        disableSyncWithLocation
        disableAuthentication
      >
        <ListFrame toolbar={<ListSearch label="Search assigned experts" />} pageSizes={[TABLE_PAGE_SIZE]}>
          <RecordTable
            label="Assigned experts"
            loadFailed="Failed to load the assigned experts. Please try again."
            empty={
              <EmptyList
                title="No experts are assigned yet."
                text="Assign experts, then send them their invitations."
                noMatchTitle="No experts found."
                noMatch="Try another name or email."
              />
            }
            selection={<InviteSelected />}
            isSelectable={(row) => isInvitable(row as AssignmentRow)}
            actions={<AssignmentActions />}
          >
            <DataTable.Col label="Expert" field={AssignedExpert} />
            {columnsOf(assignmentRow, ['state', 'progress', 'invited_at', 'submitted_at'], {
              state: () => ({ field: AssignmentState }),
              progress: () => ({ align: 'left', field: AssignmentProgress }),
            })}
          </RecordTable>
        </ListFrame>
      </ListBase>
      {assigning && <AssignDialog assessmentId={id} onClose={() => setAssigning(false)} />}
    </Stack>
  );
}

/** Invites the selected experts, also those on other pages. */
function InviteSelected() {
  const assessment = useShownAssessment();
  const { data = [], selectedIds, onUnselectItems } = useListContext<AssignmentRow>();
  const [inviting, setInviting] = useState(false);
  const seen = useRef(new Map<RaRecord['id'], AssignmentRow>());
  for (const row of data) seen.current.set(row.id, row);
  const chosen = selectedIds.flatMap((id) => seen.current.get(id) ?? []);
  return (
    <SelectionBar one="expert">
      <Button
        variant="contained"
        disabled={assessment.is_draft || assessment.is_closed}
        onClick={() => setInviting(true)}
      >
        {chosen.some(isPending) ? 'Send to' : 'Resend to'} {chosen.length} selected
      </Button>
      {inviting && (
        <InvitationDialog
          assessment={assessment}
          experts={chosen}
          onSent={onUnselectItems}
          onClose={() => setInviting(false)}
        />
      )}
    </SelectionBar>
  );
}

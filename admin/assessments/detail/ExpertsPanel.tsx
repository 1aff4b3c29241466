import { Button, Stack, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { ListBase, type RaRecord, useListContext } from 'react-admin';
import { ActionButton } from '#admin/actions/ActionStep.tsx';
import { type Action, action } from '#admin/actions/action.ts';
import { AssignDialog } from '#admin/assessments/assign/AssignDialog.tsx';
import { InvitationDialog } from '#admin/assessments/invitations/InvitationDialog.tsx';
import { AssignmentConflicts } from '#admin/assessments/parts/conflicts.tsx';
import { useShownAssessment } from '#admin/assessments/parts/useShownAssessment.ts';
import { EmptyList, ListFrame } from '#admin/list/ListFrame.tsx';
import { RecordTable } from '#admin/list/RecordTable.tsx';
import { SelectionBar } from '#admin/list/SelectionBar.tsx';
import { useRecord } from '#admin/record/useRecord.ts';
import { columnsOf } from '#admin/schema/columns.tsx';
import { routes } from '#common/access/addresses.ts';
import { TABLE_PAGE_SIZE } from '#common/api/page-sizes.ts';
import type { StaffAssessment } from '#common/assessments/assessments.ts';
import { ASSIGNMENT_STATE_LABELS } from '#common/assessments/assignment-states.ts';
import { type AssignmentRow, assignedName, assignmentRow } from '#common/assessments/assignments.ts';
import { isInvitable, isPending, MUTED } from '#common/assessments/invitations.ts';

type Assigned = { row: AssignmentRow; assessment: StaffAssessment; unselect: () => void };

const invite: Action<Assigned> = {
  label: ({ row }) => (isPending(row) ? 'Invite' : 'Resend'),
  name: ({ row }) => `${isPending(row) ? 'Invite' : 'Resend to'} ${assignedName(row)}`,
  when: ({ row, assessment }) => isInvitable(row) && !assessment.is_draft && !assessment.is_closed,
  dialog: ({ row, assessment, unselect }, close) => (
    <InvitationDialog assessment={assessment} experts={[row]} onSent={unselect} onClose={close} />
  ),
};

const withdraw = action({
  label: 'Withdraw',
  name: ({ row }) => `Withdraw ${assignedName(row)}`,
  when: ({ row: { state } }) => state !== 'submitted' && state !== 'withdrawn',
  ask: ({ row }: Assigned) => ({
    title: 'Withdraw assignment',
    text: `${assignedName(row)} will no longer see this assessment and cannot complete it${row.progress > 0 ? `: ${row.progress}% is answered, and nothing will be paid for it` : ''}. What they have answered so far is kept.`,
    danger: true,
  }),
  call: (server, { row, assessment }) => server.withdrawAssignment(assessment.id, row.id),
  done: 'Assignment withdrawn',
  failed: 'Failed to withdraw the assignment',
  useOutcome: ({ unselect }) => ({ onSuccess: unselect }),
});

/** Buttons to invite the current expert, first or again, and to withdraw the assignment. */
function AssignmentActions() {
  const assessment = useShownAssessment();
  const row = useRecord<AssignmentRow>();
  const { onUnselectItems } = useListContext();
  const assigned = { row, assessment, unselect: () => onUnselectItems() };
  return (
    <>
      <ActionButton action={invite} row={assigned} size="small" />
      <ActionButton action={withdraw} row={assigned} size="small" />
    </>
  );
}

/** The assigned experts and the progress of each; they can be invited and withdrawn, one by one or several. */
export function ExpertsPanel() {
  const { id } = useShownAssessment();
  const [assigning, setAssigning] = useState(false);
  const seen = useRef(new Map<RaRecord['id'], AssignmentRow>());
  const see = (rows: RaRecord[]) => {
    for (const row of rows) seen.current.set(row.id, row as AssignmentRow);
  };
  return (
    <Stack spacing={2} sx={{ alignItems: 'stretch' }}>
      <Button variant="outlined" sx={{ alignSelf: 'end' }} onClick={() => setAssigning(true)}>
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
        <ListFrame search="Search assigned experts" pageSizes={[TABLE_PAGE_SIZE]}>
          <RecordTable
            label="Assigned experts"
            tableFrom="lg"
            loadFailed="Failed to load the assigned experts. Please try again."
            empty={
              <EmptyList
                title="No experts are assigned yet."
                text="Assign experts, then send them their invitations."
                noMatchTitle="No experts found."
                noMatch="Try another name or email."
              />
            }
            selection={<InviteSelected seen={seen.current} />}
            onSelectAll={see}
            isSelectable={(row) => isInvitable(row as AssignmentRow)}
            actions={<AssignmentActions />}
          >
            {columnsOf(assignmentRow, {
              first_name: {
                label: 'Expert',
                text: assignedName,
                to: ({ expert_id }) => routes.expert(expert_id),
                under: ({ email }) => email,
              },
              state: AssignmentState,
              progress: { text: ({ progress }) => `${progress} percent answered` },
              invited_at: true,
              submitted_at: true,
            })}
          </RecordTable>
        </ListFrame>
      </ListBase>
      {assigning && <AssignDialog assessmentId={id} onClose={() => setAssigning(false)} />}
    </Stack>
  );
}

/** Invites the selected experts, also those on other pages; `seen` are the rows that were shown or selected. */
function InviteSelected({ seen }: { seen: Map<RaRecord['id'], AssignmentRow> }) {
  const assessment = useShownAssessment();
  const { data = [], selectedIds, onUnselectItems } = useListContext<AssignmentRow>();
  const [inviting, setInviting] = useState(false);
  for (const row of data) seen.set(row.id, row);
  const chosen = selectedIds.flatMap((id) => seen.get(id) ?? []);
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

/** The state, why an expert declined or got no email, and the conflicts of interest. */
function AssignmentState() {
  const row = useRecord<AssignmentRow>();
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

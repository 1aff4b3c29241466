import { useListContext, useRecordContext } from 'react-admin';
import { ActionButton } from '#admin/actions/ActionButton.tsx';
import { type Action, action } from '#admin/actions/action.ts';
import { InvitationDialog } from '#admin/assessments/invitations/InvitationDialog.tsx';
import type { StaffAssessment } from '#common/assessments/assessments.ts';
import { type AssignmentRow, assignedName } from '#common/assessments/assignments.ts';
import { isInvitable, isPending } from '#common/assessments/invitations.ts';
import { useShownAssessment } from './useShownAssessment.ts';

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

/** Buttons that invite the expert around, also again, and that withdraw the assignment. */
export function AssignmentActions() {
  const assessment = useShownAssessment();
  const row = useRecordContext<AssignmentRow>();
  const { onUnselectItems } = useListContext();
  if (!row) return null;
  const assigned = { row, assessment, unselect: () => onUnselectItems() };
  return (
    <>
      <ActionButton action={invite} row={assigned} size="small" />
      <ActionButton action={withdraw} row={assigned} size="small" />
    </>
  );
}

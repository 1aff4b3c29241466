import { Button } from '@mui/material';
import { useState } from 'react';
import { useListContext, useRecordContext } from 'react-admin';
import { InvitationDialog } from '#admin/assessments/invitations/InvitationDialog.tsx';
import { useAction } from '#admin/useAction.ts';
import { type AssignmentRow, assignedName } from '#common/assessments/assignments.ts';
import { isInvitable, isPending } from '#common/assessments/invitations.ts';
import { ConfirmDialog } from '#common/ui/forms/ConfirmDialog.tsx';
import { useShownAssessment } from './useShownAssessment.ts';

/** Buttons that invite the expert around, also again, and that withdraw the assignment. */
export function AssignmentActions() {
  const assessment = useShownAssessment();
  const row = useRecordContext<AssignmentRow>();
  const { onUnselectItems } = useListContext();
  const [open, setOpen] = useState<'invitation' | 'withdrawal' | null>(null);
  const close = () => setOpen(null);
  if (!row) return null;
  const canInvite = isInvitable(row) && !assessment.is_draft && !assessment.is_closed;
  const canWithdraw = row.state !== 'submitted' && row.state !== 'withdrawn';
  const invite = isPending(row) ? 'Invite' : 'Resend';
  return (
    <>
      {canInvite && (
        <Button
          size="small"
          onClick={() => setOpen('invitation')}
          aria-label={`${isPending(row) ? 'Invite' : 'Resend to'} ${assignedName(row)}`}
        >
          {invite}
        </Button>
      )}
      {canWithdraw && (
        <Button size="small" onClick={() => setOpen('withdrawal')} aria-label={`Withdraw ${assignedName(row)}`}>
          Withdraw
        </Button>
      )}
      {open === 'invitation' && (
        <InvitationDialog assessment={assessment} experts={[row]} onSent={onUnselectItems} onClose={close} />
      )}
      {open === 'withdrawal' && <WithdrawDialog row={row} onClose={close} />}
    </>
  );
}

function WithdrawDialog({ row, onClose }: { row: AssignmentRow; onClose: () => void }) {
  const { id } = useShownAssessment();
  const { onUnselectItems } = useListContext();
  const [withdraw, isWithdrawing] = useAction((server) => server.withdrawAssignment(id, row.id), {
    done: 'Assignment withdrawn',
    failed: 'Failed to withdraw the assignment',
    onSuccess: () => onUnselectItems(),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open
      danger
      title="Withdraw assignment"
      text={`${assignedName(row)} will no longer see this assessment and cannot complete it${row.progress > 0 ? `: ${row.progress}% is answered, and nothing will be paid for it` : ''}. What they have answered so far is kept.`}
      confirmLabel="Withdraw"
      busy={isWithdrawing}
      onConfirm={() => void withdraw()}
      onClose={onClose}
    />
  );
}

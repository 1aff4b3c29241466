import { MenuItem } from '@mui/material';
import { approveExpert } from '#admin/experts/calls.ts';
import { useAction } from '#admin/experts/useAction.ts';
import { REVIEW_MESSAGES } from '#common/people/experts/decisions.ts';
import { useUndo } from './useUndo.ts';

type Props = { id: number; onClose: () => void; onReject: () => void };

/** Approve and reject, as menu items. */
export function DecisionItems({ id, onClose, onReject }: Props) {
  const undo = useUndo();
  const approve = useAction({
    run: () => approveExpert(id),
    success: REVIEW_MESSAGES.approved,
    failure: 'Failed to approve the expert',
    undo: () => undo([id]),
    onDone: onClose,
  });
  return [
    <MenuItem key="approve" onClick={() => approve.mutate(undefined)} disabled={approve.isPending}>
      Approve
    </MenuItem>,
    <MenuItem key="reject" onClick={onReject}>
      Reject
    </MenuItem>,
  ];
}

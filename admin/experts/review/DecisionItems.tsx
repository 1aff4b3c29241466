import { MenuItem } from '@mui/material';
import { useAction } from '#admin/useAction.ts';
import { REVIEW_MESSAGES } from '#common/people/experts/decisions.ts';
import { useUndo } from './useUndo.ts';

type Props = { id: number; onClose: () => void; onReject: () => void };

/** Approve and reject, as menu items. */
export function DecisionItems({ id, onClose, onReject }: Props) {
  const undo = useUndo();
  const [approve, isApproving] = useAction((server) => server.approveExpert(id), {
    done: REVIEW_MESSAGES.approved,
    failed: 'Failed to approve the expert',
    offer: () => undo([id]),
    onSuccess: onClose,
  });
  return [
    <MenuItem key="approve" onClick={() => void approve()} disabled={isApproving}>
      Approve
    </MenuItem>,
    <MenuItem key="reject" onClick={onReject}>
      Reject
    </MenuItem>,
  ];
}

import { EXPERT_MESSAGES } from '#common/experts/detail.ts';
import { ConfirmDialog } from '#common/ui/ConfirmDialog.tsx';
import { deleteExpert } from './calls.ts';
import { useAction } from './useAction.ts';

type Props = { id: number; name: string; onClose: () => void; onDeleted?: () => void };

/** Asks before an expert is deleted, and says what becomes of the answers. */
export function DeleteExpertDialog({ id, name, onClose, onDeleted }: Props) {
  const { mutate, isPending } = useAction({
    run: () => deleteExpert(id),
    success: EXPERT_MESSAGES.deleted,
    failure: EXPERT_MESSAGES.deleteFailed,
    onDone: () => {
      onClose();
      onDeleted?.();
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      title="Delete Expert"
      text={
        <>
          Are you sure you want to delete <strong>{name}</strong>? Everything personal is erased; answers and payouts
          stay without a name. This action cannot be undone.
        </>
      }
      confirmLabel="Delete"
      busy={isPending}
      onConfirm={() => mutate(undefined, { onError: onClose })}
      onClose={onClose}
    />
  );
}

import { DeletionDialog } from '#admin/forms/DeletionDialog.tsx';
import { useAction } from '#admin/useAction.ts';
import { personBlocked, personWork, unrequestedMoney } from '#common/people/deletion.ts';
import { EXPERT_MESSAGES } from '#common/people/experts/detail.ts';
import { usePersonDeletion } from './usePersonDeletion.ts';

type Props = { id: number; name: string; onClose: () => void; onDeleted?: () => void };

/** Asks before an expert is deleted; says what is lost and what happens to the answers. */
export function DeleteExpertDialog({ id, name, onClose, onDeleted }: Props) {
  const { data, isError, refetch } = usePersonDeletion(id);
  const [remove, isRemoving] = useAction((server) => server.delete('experts', { id }), {
    done: EXPERT_MESSAGES.deleted,
    failed: EXPERT_MESSAGES.deleteFailed,
    onSuccess: () => onDeleted?.(),
    onSettled: onClose,
  });
  const blocked = data ? personBlocked(data, `${name} has`) : '';
  const money = data ? unrequestedMoney(data, 'has') : '';
  return (
    <DeletionDialog
      title="Delete Expert"
      question={
        <>
          Are you sure you want to delete <strong>{name}</strong>? All personal data are erased; answers and payouts are
          kept without a name. This action cannot be undone.
        </>
      }
      cost={data && personWork(data)}
      blocked={blocked && `${blocked} Pay or reject these payouts first.`}
      warning={money && `${name} ${money}. After the deletion, nobody can ask for it.`}
      isError={isError}
      onRetry={() => void refetch()}
      busy={isRemoving}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}

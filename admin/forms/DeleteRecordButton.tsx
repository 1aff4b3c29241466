import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Button, IconButton } from '@mui/material';
import { useState } from 'react';
import { useCanAccess, useDelete, useNotify, useRecordContext } from 'react-admin';
import { failureText } from '#admin/dataProvider/callError.ts';
import { ConfirmDialog } from '#common/ui/forms/ConfirmDialog.tsx';

type Props = {
  resource: string;
  /** What is deleted: the name of an icon, for screen readers. Without it the button says Delete. */
  label?: string;
  /** The question. */
  title: string;
  text: string;
  /** Why the record cannot be deleted, instead of the question. */
  refusal?: string | false;
  /** The toast after the deletion. */
  deleted: string;
  /** The toast after a failure for which the server sent no words. */
  failed: string;
  onDeleted?: () => void;
};

/** A button that deletes the record around after a question; only for those who may. */
export function DeleteRecordButton({ resource, label, title, text, refusal, deleted, failed, onDeleted }: Props) {
  const record = useRecordContext();
  const notify = useNotify();
  const [asking, setAsking] = useState(false);
  const [remove, { isPending }] = useDelete();
  const { canAccess } = useCanAccess({ resource, action: 'delete', record });
  if (!record || !canAccess) return null;
  const confirm = () =>
    remove(
      resource,
      { id: record.id, previousData: record },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify(deleted, { type: 'success' });
          onDeleted?.();
        },
        onError: (error) => notify(failureText(error, failed), { type: 'error' }),
        onSettled: () => setAsking(false),
      },
    );
  return (
    <>
      {label ? (
        <IconButton color="error" aria-label={label} onClick={() => setAsking(true)}>
          <DeleteIcon />
        </IconButton>
      ) : (
        <Button color="error" startIcon={<DeleteIcon />} onClick={() => setAsking(true)}>
          Delete
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={title}
        text={text}
        refusal={refusal}
        confirmLabel="Delete"
        danger
        busy={isPending}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

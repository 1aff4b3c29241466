import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Alert, Box, Button, IconButton, Skeleton } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import {
  type Identifier,
  useCanAccess,
  useDelete,
  useListContext,
  useNotify,
  useRecordContext,
  useResourceContext,
} from 'react-admin';
import { failureText } from '#admin/dataProvider/server.ts';
import { SelectionBar } from '#admin/list/SelectionBar.tsx';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { ConfirmDialog } from '#common/ui/forms/ConfirmDialog.tsx';
import { TitledDialog } from '#common/ui/forms/TitledDialog.tsx';
import { countedFigure } from '#common/words/format.ts';
import { ActionButton } from './ActionStep.tsx';
import { action } from './action.ts';

type Props = {
  title: string;
  question: ReactNode;
  /** Consequences, one sentence each; undefined until the server has answered. */
  cost: string[] | undefined;
  /** Why it cannot be deleted; '' when it can. */
  blocked: string;
  /** Money that would be lost. */
  warning?: string;
  /** Why the server refused the deletion. */
  refusal?: string | null;
  confirmLabel?: string;
  isError: boolean;
  onRetry: () => void;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something is deleted and lists the consequences. Cannot be confirmed until they are known and allow it. */
export function DeletionDialog(props: Props) {
  const { title, question, cost, blocked, warning, refusal, isError, onRetry, busy, onConfirm, onClose } = props;
  const { confirmLabel = 'Delete' } = props;
  const id = useId();
  return (
    <TitledDialog
      title={title}
      aria-describedby={id}
      busy={busy}
      confirm={confirmLabel}
      danger
      focusCancel
      disabled={!cost || blocked !== ''}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Box id={id} sx={{ display: 'grid', gap: 2, overflowWrap: 'anywhere' }}>
        <Box>{question}</Box>
        {!cost && !isError && <Skeleton height={48} aria-label="Loading what would be lost" />}
        {blocked && <Alert severity="error">{blocked}</Alert>}
        {warning && <Alert severity="warning">{warning}</Alert>}
        {cost && cost.length > 0 && (
          <Box component="ul" sx={{ m: 0, pl: 3 }}>
            {cost.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </Box>
        )}
        {refusal && !blocked && <Alert severity="error">{refusal}</Alert>}
      </Box>
      {isError && !cost && (
        <LoadError message="Failed to load what would be lost. Please try again." onRetry={onRetry} />
      )}
    </TitledDialog>
  );
}

type DeleteRecordButtonProps = {
  resource: string;
  /** The name of the icon button, for screen readers; without it the button says Delete. */
  label?: string;
  title: string;
  text: string;
  /** Why the record cannot be deleted; shown instead of the question. */
  refusal?: string | false;
  /** The toast after the deletion. */
  deleted: string;
  /** The toast after a failure for which the server sent no words. */
  failed: string;
  onDeleted?: () => void;
};

/** A button that deletes the current record after a question; hidden from people who may not delete it. */
export function DeleteRecordButton(props: DeleteRecordButtonProps) {
  const { resource, label, deleted, failed, onDeleted, ...question } = props;
  const record = useRecordContext();
  const notify = useNotify();
  const [asking, setAsking] = useState(false);
  // Takes the record out of the lists at once, so that the list behind a detail does not show it any more.
  const [remove, { isPending }] = useDelete(
    resource,
    { id: record?.id, previousData: record },
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
  const { canAccess } = useCanAccess({ resource, action: 'delete', record });
  if (!record || !canAccess) return null;
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
        {...question}
        confirmLabel="Delete"
        danger
        busy={isPending}
        onConfirm={() => remove()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

/** The bar for deleting the selected records of a list; `one` names a single record: "material". */
export function DeleteSelected({ one }: { one: string }) {
  const resource = useResourceContext() ?? '';
  const { selectedIds, onUnselectItems } = useListContext();
  const { canAccess: mayDelete } = useCanAccess({ resource, action: 'delete' });
  const selected = countedFigure(selectedIds.length, one);
  const deleteSelected = action({
    label: 'Delete',
    ask: () => ({ title: `Delete ${selected}`, text: 'This action cannot be undone.', danger: true }),
    call: (server, ids: Identifier[]) => server.deleteMany(resource, { ids }),
    done: `${selected} deleted`,
    failed: `Failed to delete the ${one}s`,
    useOutcome: () => ({ onSuccess: () => onUnselectItems() }),
  });
  return (
    <SelectionBar one={one}>
      <ActionButton action={deleteSelected} row={selectedIds} shown={mayDelete ?? false} color="error" />
    </SelectionBar>
  );
}

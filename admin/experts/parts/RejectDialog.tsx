import { useAction } from '#admin/dataProvider/useAction.ts';
import { ActionDialog } from '#admin/forms/RecordDialog.tsx';
import { inputsOf } from '#admin/schema/inputs.tsx';
import {
  type BulkAnswer,
  bulkOutcome,
  REVIEW_MESSAGES,
  rejectPayload,
  UNDO_WINDOW,
} from '#common/people/experts/detail.ts';
import type { ToastAction } from '#common/ui/feedback/toasts.tsx';
import { countedFigure } from '#common/words/format.ts';

/** Returns a function that makes the Undo button for decisions about experts; undefined for an empty list. */
export function useUndo(): (ids: number[]) => ToastAction | undefined {
  const [undo] = useUndoCall();
  return (ids) => (ids.length === 0 ? undefined : { label: 'Undo', run: () => void undo(ids), stays: UNDO_WINDOW });
}

/** Takes back the decisions about experts, and names those for whom it was too late. */
export const useUndoCall = () =>
  useAction((server, ids: number[]) => server.undoDecisions(ids), {
    done: (answer) => (answer.done.length === 0 ? (answer.skipped[0]?.reason ?? '') : bulkOutcome(answer)),
    isPartial: ({ skipped }) => skipped.length > 0,
    failed: 'Failed to undo the decision',
  });

type Props = {
  ids: number[];
  name?: string;
  onClose: () => void;
  onDone?: () => void;
  /** True if the surrounding screen offers to undo the decision. */
  undoOnScreen?: boolean;
};

/** Rejects one or several experts with a reason that is mailed to them. */
export function RejectDialog({ ids, name, onClose, onDone = onClose, undoOnScreen = false }: Props) {
  const [only] = ids;
  const undo = useUndo();
  return (
    <ActionDialog
      title={`Reject ${name || countedFigure(ids.length, 'expert')}`}
      schema={rejectPayload}
      saveLabel="Reject"
      call={async (server, { reason }) => {
        if (ids.length > 1 || only === undefined) return server.rejectExperts(ids, reason);
        await server.rejectExpert(only, reason);
        return { detail: REVIEW_MESSAGES.rejected, done: ids, skipped: [] };
      }}
      {...bulkToast}
      offer={({ done }) => (undoOnScreen ? undefined : undo(done))}
      failed="Failed to reject"
      onSuccess={onDone}
      onClose={onClose}
    >
      {inputsOf(rejectPayload, ['reason'], {
        reason: {
          helperText:
            'The expert reads it in an email and on Home. To write something for staff only, use the notes of the profile.',
          autoFocus: true,
        },
      })}
    </ActionDialog>
  );
}

/** The toast after an action on several experts: a partial success if some were left out. */
export const bulkToast = {
  done: bulkOutcome,
  isPartial: ({ skipped }: BulkAnswer) => skipped.length > 0,
};

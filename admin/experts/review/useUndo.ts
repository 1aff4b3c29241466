import { useAction } from '#admin/useAction.ts';
import { bulkOutcome, UNDO_WINDOW } from '#common/people/experts/decisions.ts';
import type { ToastAction } from '#common/ui/feedback/toasts.tsx';

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

import { bulk } from '#admin/experts/calls.ts';
import { useAction } from '#admin/experts/useAction.ts';
import { bulkOutcome, UNDO_WINDOW } from '#common/people/experts/review.ts';
import type { ToastAction } from '#common/ui/feedback/toasts.tsx';

/** Gives the button that takes a decision about experts back; undefined when nobody was decided about. */
export function useUndo(): (ids: number[]) => ToastAction | undefined {
  const undo = useUndoCall();
  return (ids) => (ids.length === 0 ? undefined : { label: 'Undo', run: () => undo.mutate(ids), stays: UNDO_WINDOW });
}

/** Takes the decisions about experts back, and says for whom it was too late. */
export const useUndoCall = () =>
  useAction({
    run: bulk.undo,
    success: (answer) => (answer.done.length === 0 ? (answer.skipped[0]?.reason ?? '') : bulkOutcome(answer)),
    isPartial: ({ skipped }) => skipped.length > 0,
    failure: 'Failed to undo the decision',
  });

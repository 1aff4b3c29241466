import { DeletionDialog } from '#admin/forms/DeletionDialog.tsx';
import { useAction } from '#admin/useAction.ts';
import { useServerQuery } from '#admin/useServerQuery.ts';
import { MERGE_MESSAGES } from '#common/people/experts/duplicates.ts';
import type { ExpertRow } from '#common/people/experts/list.ts';
import { mergeInWords } from '#common/people/experts/merge.ts';

type Props = { kept: ExpertRow; others: ExpertRow[]; onClose: () => void };

/** Asks before profiles are merged into another, and lists what will happen to each assessment and each payout. */
export function MergeDialog({ kept, others, onClose }: Props) {
  const ids = others.map(({ id }) => id);
  const { data, isError, refetch } = useServerQuery(
    ['experts', 'merge', kept.id, ...ids],
    (server, signal) => server.previewMerge(kept.id, ids, signal),
    { staleTime: 0, gcTime: 0 },
  );
  const [merge, isMerging] = useAction(
    async (server) => {
      for (const id of ids) await server.mergeExperts(kept.id, id);
    },
    { done: MERGE_MESSAGES.merged, failed: MERGE_MESSAGES.failed, onSuccess: onClose },
  );
  const lines = data && mergeInWords(data, kept, others);
  const losesSignIn = !kept.registrationComplete && others.some((expert) => expert.registrationComplete);
  return (
    <DeletionDialog
      title="Merge experts"
      question={`${kept.name} (${kept.email}) is kept and gets the answers, payouts and notes, and whatever the profile lacks. The other ${others.length === 1 ? 'profile is' : 'profiles are'} erased.${losesSignIn ? ` ${kept.name} has not registered under ${kept.email}, so nobody can sign in until that is done.` : ''} ${MERGE_MESSAGES.payoutsHeld} This action cannot be undone.`}
      cost={lines && (lines.length > 0 ? lines : ['No assessments and no payouts move.'])}
      blocked=""
      isError={isError}
      onRetry={() => void refetch()}
      confirmLabel="Merge"
      busy={isMerging}
      onConfirm={() => void merge()}
      onClose={onClose}
    />
  );
}

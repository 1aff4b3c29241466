import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useBuilder, useBuilderState, useSaveState } from '#admin/assessments/builder/context.ts';
import type { Dispute } from '#admin/assessments/builder/mergeDocuments.ts';
import { mergeRemote, type RemoteChange } from '#admin/assessments/builder/mergeRemote.ts';
import type { Choice } from '#common/assessments/questionnaire/merge/pick.ts';
import { DisputeDialog, UnreadableDraft } from './DisputeDialog.tsx';

type Props<Draft> = {
  queryKey: QueryKey;
  /** Reads what somebody else saved. */
  read: (signal: AbortSignal) => Promise<Draft>;
  changeOf: (theirs: Draft) => RemoteChange;
  /** Merges it into the open document. */
  apply: (theirs: Draft, choose?: (dispute: Dispute) => Choice) => void;
  /** Who saved it, and when (ISO). */
  savedBy: (theirs: Draft) => { who: string | null; at: string };
};

/**
 * Resolves a conflict after somebody else saved the draft. Changes made by only one person are merged; for things
 * that both changed it asks. Nothing is overwritten without being shown.
 */
export function DraftConflict<Draft>(props: Props<Draft>) {
  const { status } = useSaveState();
  return status === 'conflict' ? <Conflict {...props} /> : null;
}

const TITLE = 'You both changed the same thing';

function Conflict<Draft>({ queryKey, read, changeOf, apply, savedBy }: Props<Draft>) {
  const builder = useBuilder();
  const mine = useBuilderState((state) => state.document);
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const theirs = isFetchedAfterMount ? data : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the merge reads my document from the store
  const disputes = useMemo(() => theirs && mergeRemote(builder, changeOf(theirs)).disputes, [theirs, builder, mine]);
  const hasNoDisputes = disputes?.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: merge once for each saved version
  useEffect(() => {
    if (!theirs || !hasNoDisputes) return;
    apply(theirs);
    void builder.autosave.flush();
  }, [theirs, hasNoDisputes]);

  if (error) return <UnreadableDraft title={TITLE} onRetry={() => void refetch()} />;
  if (!theirs || !disputes || hasNoDisputes) return null;
  const { who, at } = savedBy(theirs);
  return (
    <DisputeDialog
      title={TITLE}
      who={who ?? 'Somebody else'}
      at={at}
      disputes={disputes}
      onChosen={(choose) => {
        apply(theirs, choose);
        void builder.autosave.flush();
      }}
    />
  );
}

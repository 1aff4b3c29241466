import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useBuilder, useBuilderState, useSaveState } from '#admin/assessments/builder/context.ts';
import { mergeRemote } from '#admin/assessments/builder/mergeRemote.ts';
import { DisputeDialog, UnreadableDraft } from '#admin/assessments/builder/publish/DisputeDialog.tsx';
import type { TemplateSaver } from './templateSaver.ts';
import { remoteChangeOf, useApplyRemoteTemplate } from './useApplyRemoteTemplate.ts';

/**
 * Resolves a conflict after somebody else saved the template's questions: merges everything that only one person
 * changed, and asks about the rest.
 */
export function TemplateConflict({ saver }: { saver: TemplateSaver }) {
  const { status } = useSaveState();
  return status === 'conflict' ? <Conflict saver={saver} /> : null;
}

const TITLE = 'You both changed the same';

function Conflict({ saver }: { saver: TemplateSaver }) {
  const builder = useBuilder();
  const mine = useBuilderState((state) => state.document);
  const applyRemote = useApplyRemoteTemplate(saver);
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    queryKey: ['template-conflict'],
    queryFn: ({ signal }) => saver.read(signal),
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const theirs = isFetchedAfterMount ? data : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the merge reads my document from the store
  const disputes = useMemo(
    () => theirs && mergeRemote(builder, remoteChangeOf(saver.base(), theirs)).disputes,
    [theirs, builder, saver, mine],
  );
  const hasNoDisputes = disputes?.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: merge once for each saved version
  useEffect(() => {
    if (!theirs || !hasNoDisputes) return;
    applyRemote(theirs);
    void builder.autosave.flush();
  }, [theirs, hasNoDisputes]);

  if (error) return <UnreadableDraft title={TITLE} onRetry={() => void refetch()} />;
  if (!theirs || !disputes || hasNoDisputes) return null;
  return (
    <DisputeDialog
      title={TITLE}
      who={theirs.saved_by ?? 'Somebody else'}
      at={theirs.updated_at}
      disputes={disputes}
      onChosen={(choose) => {
        applyRemote(theirs, choose);
        void builder.autosave.flush();
      }}
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useAssessment } from '#admin/assessments/builder/assessmentContext.ts';
import { useBuilder, useBuilderState, useSaveState } from '#admin/assessments/builder/context.ts';
import { mergeRemote } from '#admin/assessments/builder/mergeRemote.ts';
import { remoteChangeOf, useApplyRemoteAssessment } from '#admin/assessments/builder/useApplyRemoteAssessment.ts';
import type { StaffAssessment } from '#common/assessments/assessments.ts';
import { api } from '#common/ui/api/api.ts';
import { DisputeDialog, UnreadableDraft } from './DisputeDialog.tsx';

/**
 * Resolves a conflict after somebody else saved the draft. Changes made by only one person are merged; for things
 * that both changed it asks. Nothing is overwritten without being shown.
 */
export function ConflictDialog() {
  const { status } = useSaveState();
  return status === 'conflict' ? <Conflict /> : null;
}

const TITLE = 'You both changed the same';

function Conflict() {
  const { newest } = useAssessment();
  const builder = useBuilder();
  const { id } = newest();
  const mine = useBuilderState((state) => state.document);
  const applyRemote = useApplyRemoteAssessment();
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    queryKey: ['assessment-conflict', id],
    queryFn: ({ signal }) => api.get<StaffAssessment>(`/assessments/${id}/`, { signal }),
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const theirs = isFetchedAfterMount ? data : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the merge reads my document from the store
  const disputes = useMemo(
    () => theirs && mergeRemote(builder, remoteChangeOf(newest(), theirs)).disputes,
    [theirs, builder, newest, mine],
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
      who={theirs.draft_saved_by ?? 'Somebody else'}
      at={theirs.draft_saved_at}
      disputes={disputes}
      onChosen={(choose) => {
        applyRemote(theirs, choose);
        void builder.autosave.flush();
      }}
    />
  );
}

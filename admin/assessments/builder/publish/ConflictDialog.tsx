import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { StaffAssessment } from '#common/assessments.ts';
import { formatInstant } from '#common/dates.ts';
import { differences } from '#common/questionnaire/differences.ts';
import { api } from '#common/ui/api.ts';
import { useToast } from '#common/ui/toasts.tsx';
import { useAssessment } from '../assessmentContext.ts';
import { useBuilder, useBuilderState, useSaveState, useShownText } from '../context.ts';
import { toDocument } from '../document.ts';
import { type Merge, merge, whatOthersDid } from '../merge.ts';
import { DifferenceList } from './DifferenceList.tsx';
import { DraftChoice, UnreadableDraft } from './DraftChoice.tsx';
import { FieldDifferences } from './FieldDifferences.tsx';

/**
 * Somebody else saved the draft. What only one of the two changed is brought together; where both changed the same, it shows how theirs and
 * mine differ and lets the person choose. Nothing is overwritten unseen.
 */
export function ConflictDialog() {
  const { status } = useSaveState();
  return status === 'conflict' ? <Conflict /> : null;
}

const TITLE = 'Somebody else saved this draft';

function Conflict() {
  const { assessment } = useAssessment();
  const { autosave } = useBuilder();
  const mine = useBuilderState((state) => state.document);
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    queryKey: ['assessment-conflict', assessment.id],
    queryFn: ({ signal }) => api.get<StaffAssessment>(`/assessments/${assessment.id}/`, { signal }),
    gcTime: 0,
    staleTime: 0,
  });
  const merged = useMemo(
    () => data && merge(autosave.savedDocument(), mine, assessment, data),
    [data, autosave, mine, assessment],
  );
  if (error) return <UnreadableDraft title={TITLE} onRetry={() => void refetch()} />;
  if (!data || !merged || !isFetchedAfterMount) return null;
  return merged.disputed.length === 0 ? (
    <Together theirs={data} merged={merged} />
  ) : (
    <Choice theirs={data} merged={merged} />
  );
}

type Props = { theirs: StaffAssessment; merged: Merge };

/** Goes on with a document on top of what they saved. */
function useGoOn(theirs: StaffAssessment) {
  const { setAssessment } = useAssessment();
  const { autosave, store } = useBuilder();
  return (document: Merge['document']) => {
    setAssessment(theirs);
    store.edit(() => document);
    autosave.rebase(toDocument(theirs), theirs.draft_revision);
  };
}

function Together({ theirs, merged }: Props) {
  const { assessment } = useAssessment();
  const { autosave } = useBuilder();
  const goOn = useGoOn(theirs);
  const toast = useToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what they saved
  useEffect(() => {
    goOn(merged.document);
    toast.info(`${whatOthersDid(assessment, theirs)}; your changes are kept on top.`);
    void autosave.flush();
  }, [theirs]);
  return null;
}

function Choice({ theirs, merged }: Props) {
  const { autosave } = useBuilder();
  const goOn = useGoOn(theirs);
  const shown = useShownText();
  const other = toDocument(theirs);
  const keepMine = () => {
    goOn(merged.document);
    void autosave.flush();
  };
  return (
    <DraftChoice
      title={TITLE}
      told={`${theirs.draft_saved_by ?? 'Somebody'} saved it at ${formatInstant(theirs.draft_saved_at)}. Your changes are not lost: choose which draft to go on with.`}
      onTheirs={() => goOn(other)}
      onMine={keepMine}
    >
      <FieldDifferences from={other} to={merged.document} />
      {merged.disputed.includes('questionnaire') && (
        <DifferenceList differences={differences(other.questionnaire, merged.document.questionnaire)} shown={shown} />
      )}
    </DraftChoice>
  );
}

import { useCallback } from 'react';
import type { StaffAssessment } from '#common/assessments/assessments.ts';
import type { Choice } from '#common/assessments/questionnaire/merge/pick.ts';
import { useToast } from '#common/ui/feedback/toasts.tsx';
import { useAssessment } from './assessmentContext.ts';
import { useBuilder } from './context.ts';
import { toDocument } from './document.ts';
import type { Dispute } from './merge.ts';
import { isOwnSave, type Theirs, takeIn } from './takeIn.ts';
import { describeOthersChanges } from './told.ts';

export const theirsOf = (before: StaffAssessment, now: StaffAssessment): Theirs => ({
  before: toDocument(before),
  now: toDocument(now),
  revision: now.draft_revision,
});

/** Returns a function that merges what somebody else saved and says who did what. */
export function useTakeInAssessment() {
  const { newest, setAssessment } = useAssessment();
  const builder = useBuilder();
  const toast = useToast();
  return useCallback(
    (fresh: StaffAssessment, choose?: (dispute: Dispute) => Choice) => {
      const before = newest();
      const theirs = theirsOf(before, fresh);
      const own = isOwnSave(builder, theirs);
      setAssessment(fresh);
      takeIn(builder, theirs, choose);
      if (!own) toast.info(describeOthersChanges(before, fresh));
    },
    [builder, newest, setAssessment, toast],
  );
}

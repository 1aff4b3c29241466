import { useCallback } from 'react';
import { useNotify } from 'react-admin';
import type { StaffAssessment } from '#common/assessments/assessments.ts';
import type { Choice } from '#common/assessments/questionnaire/merge/pick.ts';
import { useAssessment } from './assessmentContext.ts';
import { useBuilder } from './context.ts';
import { describeOthersChanges } from './describeChanges.ts';
import { toDocument } from './document.ts';
import type { Dispute } from './mergeDocuments.ts';
import { applyRemoteChanges, isOwnSave, type RemoteChange } from './mergeRemote.ts';

export const remoteChangeOf = (before: StaffAssessment, now: StaffAssessment): RemoteChange => ({
  before: toDocument(before),
  now: toDocument(now),
  revision: now.draft_revision,
});

/** Returns a function that merges what somebody else saved and says who did what. */
export function useApplyRemoteAssessment() {
  const { newest, setAssessment } = useAssessment();
  const builder = useBuilder();
  const notify = useNotify();
  return useCallback(
    (fresh: StaffAssessment, choose?: (dispute: Dispute) => Choice) => {
      const before = newest();
      const theirs = remoteChangeOf(before, fresh);
      const own = isOwnSave(builder, theirs);
      setAssessment(fresh);
      applyRemoteChanges(builder, theirs, choose);
      if (!own) notify(describeOthersChanges(before, fresh));
    },
    [builder, newest, setAssessment, notify],
  );
}

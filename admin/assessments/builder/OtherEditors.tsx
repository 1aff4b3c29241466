import GroupOutlinedIcon from '@mui/icons-material/GroupOutlined';
import { Chip } from '@mui/material';
import { useCallback, useEffect } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { PanelDataProvider } from '#admin/dataProvider/index.ts';
import { useServerQuery } from '#admin/useServerQuery.ts';
import { EDITING_HEARTBEAT, type EditingState, type StaffAssessment } from '#common/assessments/assessments.ts';
import type { Choice } from '#common/assessments/questionnaire/merge/pick.ts';
import { useAssessment, useBuilder } from './context.ts';
import { describeOthersChanges } from './describeChanges.ts';
import { toDocument } from './document.ts';
import { applyRemoteChanges, type Dispute, isOwnSave, mergeRemote, type RemoteChange } from './merge.ts';
import { DraftConflict } from './publish/DraftConflict.tsx';

/** Shows which other staff have the same assessment open, and merges what they save within seconds. */
export function OtherEditors() {
  const { assessment } = useAssessment();
  const { data } = useServerQuery(
    ['assessment-editing', assessment.id],
    (server, signal) => server.reportEditing(assessment.id, signal),
    {
      refetchInterval: EDITING_HEARTBEAT,
      refetchOnWindowFocus: true,
      // Each response counts, even if it equals the last one: a merge that was not possible then may be possible now.
      structuralSharing: false,
      gcTime: 0,
    },
  );
  useSyncWithOtherEditors(data);
  const names = data?.editors ?? [];
  if (names.length === 0) return null;
  return (
    <Chip
      size="small"
      color="info"
      icon={<GroupOutlinedIcon />}
      label={`${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} also editing`}
      role="status"
    />
  );
}

/** Merges what others saved, unless it conflicts with changes here: then saving asks which to keep. */
function useSyncWithOtherEditors(state: EditingState | undefined): void {
  const server = useDataProvider<PanelDataProvider>();
  const { newest } = useAssessment();
  const builder = useBuilder();
  const applyRemote = useApplyRemote();
  useEffect(() => {
    const { autosave } = builder;
    const canFollow = (revision: number) =>
      revision > autosave.revision() && !['saving', 'conflict', 'gone'].includes(autosave.getState().status);
    if (!state || !canFollow(state.revision)) return;
    void server.readAssessment(newest().id).then(
      (fresh) => {
        if (!canFollow(fresh.revision)) return;
        if (mergeRemote(builder, remoteChangeOf(newest(), fresh)).disputes.length === 0) applyRemote(fresh);
      },
      // The next save reports it: the server refuses an older revision.
      () => undefined,
    );
  }, [state, server, builder, newest, applyRemote]);
}

/** Resolves a conflict after somebody else saved the assessment's draft. */
export function ConflictDialog() {
  const server = useDataProvider<PanelDataProvider>();
  const { newest } = useAssessment();
  const { id } = newest();
  return (
    <DraftConflict
      queryKey={['assessment-conflict', id]}
      read={(signal) => server.readAssessment(id, signal)}
      changeOf={(theirs) => remoteChangeOf(newest(), theirs)}
      apply={useApplyRemote()}
      savedBy={(theirs) => ({ who: theirs.draft_saved_by, at: theirs.draft_saved_at })}
    />
  );
}

const remoteChangeOf = (before: StaffAssessment, now: StaffAssessment): RemoteChange => ({
  before: toDocument(before),
  now: toDocument(now),
  revision: now.revision,
});

/** Returns a function that merges what somebody else saved and says who did what. */
function useApplyRemote() {
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

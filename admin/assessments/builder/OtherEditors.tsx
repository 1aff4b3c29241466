import GroupOutlinedIcon from '@mui/icons-material/GroupOutlined';
import { Chip } from '@mui/material';
import { useEffect, useMemo } from 'react';
import { useDataProvider } from 'react-admin';
import type { PanelDataProvider } from '#admin/dataProvider/index.ts';
import { useRead } from '#admin/dataProvider/useRead.ts';
import { EDITING_HEARTBEAT, type EditingState, type StaffAssessment } from '#common/assessments/assessments.ts';
import { useAssessment, useBuilder } from './document/context.ts';
import { describeOthersChanges } from './document/describeChanges.ts';
import { toDocument } from './document/document.ts';
import { mergeRemote } from './document/merge.ts';
import { changeOf, DraftConflict, type SharedDraft, useTake } from './publish/DraftConflict.tsx';

/** Shows which other staff have the same assessment open, and merges what they save within seconds. */
export function OtherEditors() {
  const { assessment } = useAssessment();
  const { data } = useRead('reportEditing', [assessment.id], {
    refetchInterval: EDITING_HEARTBEAT,
    refetchOnWindowFocus: true,
    // Each response counts, even if it equals the last one: a merge that was not possible then may be possible now.
    structuralSharing: false,
    gcTime: 0,
  });
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

/** Merges what others saved, unless it conflicts with changes here; saving then asks which to keep. */
function useSyncWithOtherEditors(state: EditingState | undefined): void {
  const builder = useBuilder();
  const draft = useSharedDraft();
  const take = useTake(draft);
  useEffect(() => {
    const { autosave } = builder;
    const isNews = (revision: number) =>
      revision > autosave.revision() && !['saving', 'conflict', 'gone'].includes(autosave.getState().status);
    const follow = (theirs: StaffAssessment) => {
      // Answers may arrive out of order: an older one is ignored.
      if (isNews(theirs.revision) && mergeRemote(builder, changeOf(draft, theirs)).disputes.length === 0) take(theirs);
    };
    // If the draft cannot be read, the next save reports that: the server refuses an older revision.
    if (state && isNews(state.revision)) void draft.read().then(follow, () => undefined);
  }, [state, builder, draft, take]);
}

/** Resolves a conflict after somebody else saved the assessment's draft. */
export function ConflictDialog() {
  return <DraftConflict draft={useSharedDraft()} />;
}

function useSharedDraft(): SharedDraft<StaffAssessment> {
  const server = useDataProvider<PanelDataProvider>();
  const { newest, setAssessment } = useAssessment();
  return useMemo(
    () => ({
      base: newest,
      setBase: setAssessment,
      read: (signal) => server.readAssessment(newest().id, signal),
      toDocument,
      savedBy: ({ draft_saved_by: who, draft_saved_at: at }) => ({ who, at }),
      inWords: describeOthersChanges,
    }),
    [server, newest, setAssessment],
  );
}

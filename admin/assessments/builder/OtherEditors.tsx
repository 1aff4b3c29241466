import GroupOutlinedIcon from '@mui/icons-material/GroupOutlined';
import { Chip } from '@mui/material';
import { useEffect } from 'react';
import { useDataProvider } from 'react-admin';
import type { PanelDataProvider } from '#admin/dataProvider/index.ts';
import { useServerQuery } from '#admin/useServerQuery.ts';
import { EDITING_HEARTBEAT, type EditingState } from '#common/assessments/assessments.ts';
import { useAssessment } from './assessmentContext.ts';
import { useBuilder } from './context.ts';
import { mergeRemote } from './mergeRemote.ts';
import { remoteChangeOf, useApplyRemoteAssessment } from './useApplyRemoteAssessment.ts';

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
  const applyRemote = useApplyRemoteAssessment();
  useEffect(() => {
    const { autosave } = builder;
    const canFollow = (revision: number) =>
      revision > autosave.revision() && !['saving', 'conflict', 'gone'].includes(autosave.getState().status);
    if (!state || !canFollow(state.draft_revision)) return;
    void server.readAssessment(newest().id).then(
      (fresh) => {
        if (!canFollow(fresh.draft_revision)) return;
        if (mergeRemote(builder, remoteChangeOf(newest(), fresh)).disputes.length === 0) applyRemote(fresh);
      },
      // The next save reports it: the server refuses an older revision.
      () => undefined,
    );
  }, [state, server, builder, newest, applyRemote]);
}

import GroupOutlinedIcon from '@mui/icons-material/GroupOutlined';
import { Chip } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { StaffAssessment } from '#common/assessments.ts';
import { EDITING_HEARTBEAT, type EditingState } from '#common/assessments.ts';
import { api } from '#common/ui/api.ts';
import { useToast } from '#common/ui/toasts.tsx';
import { useAssessment } from './assessmentContext.ts';
import { useBuilder } from './context.ts';
import { toDocument } from './document.ts';
import { whatOthersDid } from './merge.ts';

/** Tells of other staff who have the same assessment open, and loads what they saved as long as nothing was changed here. */
export function OtherEditors() {
  const { assessment } = useAssessment();
  const { data } = useQuery({
    queryKey: ['assessment-editing', assessment.id],
    queryFn: ({ signal }) => api.post<EditingState>(`/assessments/${assessment.id}/editing/`, {}, { signal }),
    refetchInterval: EDITING_HEARTBEAT,
    refetchOnWindowFocus: true,
    gcTime: 0,
  });
  useFollowOthers(data?.draft_revision);
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

function useFollowOthers(revision: number | undefined): void {
  const { assessment, setAssessment } = useAssessment();
  const { autosave, store } = useBuilder();
  const toast = useToast();
  useEffect(() => {
    if (
      revision === undefined ||
      revision <= autosave.revision() ||
      autosave.isUnsaved() ||
      autosave.getState().status === 'saving'
    )
      return;
    void api.get<StaffAssessment>(`/assessments/${assessment.id}/`).then(
      (fresh) => {
        if (fresh.draft_revision <= autosave.revision() || autosave.isUnsaved()) return;
        const document = toDocument(fresh);
        setAssessment(fresh);
        autosave.rebase(document, fresh.draft_revision);
        store.edit(() => document);
        toast.info(`${whatOthersDid(assessment, fresh)}; you see the newest state.`);
      },
      // The next save finds out: it is refused on an older revision.
      () => undefined,
    );
  }, [revision, assessment, autosave, store, setAssessment, toast]);
}

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useBuilder } from '#admin/assessments/builder/context.ts';
import { mergeRemote } from '#admin/assessments/builder/merge.ts';
import { EDITING_HEARTBEAT } from '#common/assessments/assessments.ts';
import type { TemplateSaver } from './templateSaver.ts';
import { remoteChangeOf, useApplyRemoteTemplate } from './useApplyRemoteTemplate.ts';

/**
 * Merges what others save of the open template within seconds, unless it conflicts with changes here: then saving
 * asks which to keep.
 */
export function TemplateSync({ saver }: { saver: TemplateSaver }) {
  const builder = useBuilder();
  const applyRemote = useApplyRemoteTemplate(saver);
  const { data } = useQuery({
    queryKey: ['template-followed', saver.base().id],
    queryFn: ({ signal }) => saver.read(signal),
    refetchInterval: EDITING_HEARTBEAT,
    refetchOnWindowFocus: true,
    structuralSharing: false,
    gcTime: 0,
  });
  useEffect(() => {
    const busy = ['saving', 'conflict', 'gone'].includes(builder.autosave.getState().status);
    // Responses may arrive out of order: an older one is ignored.
    if (!data || busy || data.updated_at <= saver.base().updated_at) return;
    if (mergeRemote(builder, remoteChangeOf(saver.base(), data)).disputes.length === 0) applyRemote(data);
  }, [data, builder, saver, applyRemote]);
  return null;
}

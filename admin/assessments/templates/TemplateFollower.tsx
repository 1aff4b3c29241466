import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useBuilder } from '#admin/assessments/builder/context.ts';
import { mergeTheirs } from '#admin/assessments/builder/takeIn.ts';
import { EDITING_HEARTBEAT } from '#common/assessments/assessments.ts';
import type { TemplateSaver } from './templateSaver.ts';
import { theirsOf, useTakeInTemplate } from './useTakeInTemplate.ts';

/**
 * Merges what others save of the open template within seconds, unless it conflicts with changes here: then saving
 * asks which to keep.
 */
export function TemplateFollower({ saver }: { saver: TemplateSaver }) {
  const builder = useBuilder();
  const takeIn = useTakeInTemplate(saver);
  const { data } = useQuery({
    queryKey: ['template-followed', saver.base().id],
    queryFn: ({ signal }) => saver.read(signal),
    refetchInterval: EDITING_HEARTBEAT,
    refetchOnWindowFocus: true,
    structuralSharing: false,
    retry: false,
    gcTime: 0,
  });
  useEffect(() => {
    const busy = ['saving', 'conflict', 'gone'].includes(builder.autosave.getState().status);
    // Responses may arrive out of order: an older one is ignored.
    if (!data || busy || data.updated_at <= saver.base().updated_at) return;
    if (mergeTheirs(builder, theirsOf(saver.base(), data)).disputes.length === 0) takeIn(data);
  }, [data, builder, saver, takeIn]);
  return null;
}

import { useCallback } from 'react';
import { useNotify } from 'react-admin';
import { useBuilder } from '#admin/assessments/builder/context.ts';
import { describeChanges } from '#admin/assessments/builder/describeChanges.ts';
import { applyRemoteChanges, type Dispute, isOwnSave, type RemoteChange } from '#admin/assessments/builder/merge.ts';
import type { Choice } from '#common/assessments/questionnaire/merge/pick.ts';
import type { Template } from '#common/assessments/templates.ts';
import { templateDocument } from './templateDocument.ts';
import type { TemplateSaver } from './templateSaver.ts';

export const remoteChangeOf = (before: Template, now: Template): RemoteChange => ({
  before: templateDocument(before),
  now: templateDocument(now),
  revision: 1,
});

/** Returns a function that merges a template that somebody else saved and says who did what. */
export function useApplyRemoteTemplate(saver: TemplateSaver) {
  const builder = useBuilder();
  const notify = useNotify();
  return useCallback(
    (fresh: Template, choose?: (dispute: Dispute) => Choice) => {
      const theirs = remoteChangeOf(saver.base(), fresh);
      const own = isOwnSave(builder, theirs);
      const done = describeChanges(theirs.before, theirs.now);
      saver.setBase(fresh);
      applyRemoteChanges(builder, theirs, choose);
      if (!own && done) notify(`${fresh.saved_by ?? 'Somebody else'} ${done}`);
    },
    [saver, builder, notify],
  );
}

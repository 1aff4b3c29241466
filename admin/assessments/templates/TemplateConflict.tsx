import { DraftConflict } from '#admin/assessments/builder/publish/DraftConflict.tsx';
import type { TemplateSaver } from './templateSaver.ts';
import { remoteChangeOf, useApplyRemoteTemplate } from './useApplyRemoteTemplate.ts';

/** Resolves a conflict after somebody else saved the template's questions. */
export function TemplateConflict({ saver }: { saver: TemplateSaver }) {
  return (
    <DraftConflict
      queryKey={['template-conflict']}
      read={saver.read}
      changeOf={(theirs) => remoteChangeOf(saver.base(), theirs)}
      apply={useApplyRemoteTemplate(saver)}
      savedBy={(theirs) => ({ who: theirs.saved_by, at: theirs.updated_at })}
    />
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { createAutosave } from '#admin/assessments/builder/autosave.ts';
import { BuilderScreen } from '#admin/assessments/builder/BuilderScreen.tsx';
import { type Builder, BuilderContext } from '#admin/assessments/builder/context.ts';
import { createBuilderStore } from '#admin/assessments/builder/store.ts';
import type { PanelDataProvider } from '#admin/dataProvider/index.ts';
import type { Template } from '#common/assessments/templates.ts';
import { LeaveGuard } from '#common/ui/forms/LeaveGuard.tsx';
import { useSignInDialog } from '#common/ui/session/session.ts';
import { TemplateConflict } from './TemplateConflict.tsx';
import { TemplateHeader } from './TemplateHeader.tsx';
import { TemplateSettings } from './TemplateSettings.tsx';
import { TemplateSync } from './TemplateSync.tsx';
import { templateDocument } from './templateDocument.ts';
import { createTemplateSaver } from './templateSaver.ts';

/** The builder of a template: has no VIS and no materials, and saves only on request. */
export function TemplateBuilder({ template: loaded }: { template: Template }) {
  useSignInDialog();
  const [template, setTemplate] = useState(loaded);
  const queries = useQueryClient();
  const server = useDataProvider<PanelDataProvider>();
  const [{ store, autosave, saver }] = useState(() =>
    createParts(server, loaded, (saved) => {
      setTemplate(saved);
      void queries.invalidateQueries({ queryKey: ['assessment-templates'] });
    }),
  );
  useEffect(() => autosave.start(), [autosave]);
  const builder = useMemo<Builder>(
    () => ({ store, autosave, materials: [], brand: '[brand]', version: '[version]' }),
    [store, autosave],
  );
  return (
    <BuilderContext value={builder}>
      <BuilderScreen
        header={() => <TemplateHeader template={template} />}
        settings={<TemplateSettings template={template} onSave={saver.saveDetails} />}
      />
      <LeaveGuard active={autosave.isUnsaved} />
      <TemplateSync saver={saver} />
      <TemplateConflict saver={saver} />
    </BuilderContext>
  );
}

function createParts(server: PanelDataProvider, template: Template, show: (template: Template) => void) {
  const initial = templateDocument(template);
  const store = createBuilderStore(initial);
  const saver = createTemplateSaver(server, template, show);
  const autosave = createAutosave({
    store,
    initial,
    revision: 1,
    savesFields: () => false,
    automatic: false,
    send: async (_patch, { questionnaire }) => {
      await saver.saveQuestions(questionnaire);
      return 1;
    },
  });
  return { store, autosave, saver };
}

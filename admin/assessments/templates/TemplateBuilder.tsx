import { useEffect, useMemo, useState } from 'react';
import type { Template } from '#common/templates.ts';
import { api } from '#common/ui/api.ts';
import { queryClient } from '#common/ui/queryClient.ts';
import { useKeepInPlace } from '#common/ui/session.ts';
import { createAutosave } from '../builder/autosave.ts';
import { BuilderScreen } from '../builder/BuilderScreen.tsx';
import { type Builder, BuilderContext } from '../builder/context.ts';
import type { BuilderDocument } from '../builder/document.ts';
import { LeaveGuard } from '../builder/LeaveGuard.tsx';
import { createBuilderStore } from '../builder/store.ts';
import { TemplateHeader } from './TemplateHeader.tsx';
import { TemplateSettings } from './TemplateSettings.tsx';
import { TEMPLATES_KEY } from './useTemplates.ts';

/** The builder of a template: without a VIS and its materials, and saved only when asked for. */
export function TemplateBuilder({ template: loaded }: { template: Template }) {
  useKeepInPlace();
  const [template, setTemplate] = useState(loaded);
  const [parts] = useState(() => createParts(loaded));
  useEffect(() => parts.autosave.start(), [parts]);
  const builder = useMemo<Builder>(
    () => ({ ...parts, materials: [], brand: '[brand]', version: '[version]' }),
    [parts],
  );
  return (
    <BuilderContext value={builder}>
      <BuilderScreen
        header={() => <TemplateHeader template={template} />}
        settings={<TemplateSettings template={template} onChange={setTemplate} />}
      />
      <LeaveGuard />
    </BuilderContext>
  );
}

function createParts(template: Template) {
  const initial = toDocument(template);
  const store = createBuilderStore(initial);
  const autosave = createAutosave({
    store,
    initial,
    revision: 1,
    savesFields: () => false,
    automatic: false,
    send: async ({ questionnaire }) => {
      // The details may have been changed meanwhile, here or elsewhere: they are kept as they are now.
      const { title, description, category } = await api.get<Template>(`/assessments/templates/${template.id}/`);
      await api.put(`/assessments/templates/${template.id}/`, { title, description, category, questionnaire });
      await queryClient.invalidateQueries({ queryKey: TEMPLATES_KEY });
      return 1;
    },
  });
  return { store, autosave };
}

/** Only the questionnaire of the document is edited here. */
function toDocument({ title, questionnaire }: Template): BuilderDocument {
  return {
    title,
    description: '',
    vis: 0,
    deadline_local: '',
    deadline_zone: 'UTC',
    reward: '0',
    currency: 'USD',
    estimated_minutes: null,
    questionnaire,
  };
}

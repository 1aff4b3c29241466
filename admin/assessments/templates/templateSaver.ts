import type { PanelDataProvider } from '#admin/dataProvider/index.ts';
import { differences, isSame } from '#common/assessments/questionnaire/differences.ts';
import type { Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import { TEMPLATE_CHANGED, type Template, type TemplateDetails } from '#common/assessments/templates.ts';
import { ApiError } from '#common/ui/api/apiError.ts';

export type TemplateSaver = ReturnType<typeof createTemplateSaver>;

/**
 * Saves a template's questions and its details separately, so that two people who change one each keep both. What
 * somebody else saved is replaced only after it was shown: until then saving the same part fails with 409.
 */
export function createTemplateSaver(server: PanelDataProvider, loaded: Template, show: (template: Template) => void) {
  const { id } = loaded;
  let base = loaded;
  /** Somebody else's details that the person has been told about. */
  let announced: Template | null = null;

  async function put(theirs: Template, change: Partial<Template>): Promise<Template> {
    const { title, description, category, questionnaire, updated_at } = theirs;
    const saved = await server.saveTemplate(id, { title, description, category, questionnaire, updated_at, ...change });
    show(saved);
    return saved;
  }

  return {
    read: (signal?: AbortSignal) => server.readTemplate(id, signal),
    /** Returns the template that the open document is based on. */
    base: () => base,
    setBase: (theirs: Template) => {
      base = theirs;
      show(theirs);
    },
    async saveQuestions(questionnaire: Questionnaire): Promise<void> {
      const theirs = await server.readTemplate(id);
      if (!isSame(differences(theirs.questionnaire, base.questionnaire))) throw changed(TEMPLATE_CHANGED);
      base = await put(theirs, { questionnaire });
    },
    /** `before` is the template as it was when the person began to change its details. */
    async saveDetails(fields: TemplateDetails, before: Template): Promise<void> {
      const theirs = await server.readTemplate(id);
      if (!hasSameDetails(theirs, before) && !(announced && hasSameDetails(theirs, announced))) {
        announced = theirs;
        const { title, category } = theirs;
        throw changed(`${TEMPLATE_CHANGED} It is now “${title}” in “${category}”: save again to replace that.`);
      }
      const saved = await put(theirs, fields);
      base = { ...saved, questionnaire: base.questionnaire };
    },
  };
}

const hasSameDetails = (one: Template, other: Template) =>
  one.title === other.title && one.category === other.category && one.description === other.description;

const changed = (detail: string) => new ApiError(409, { detail });

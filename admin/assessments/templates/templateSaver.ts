import { differences, isSame } from '#common/questionnaire/differences.ts';
import type { Questionnaire } from '#common/questionnaire/schema.ts';
import { TEMPLATE_CHANGED, type Template } from '#common/templates.ts';
import { api } from '#common/ui/api.ts';
import { ApiError } from '#common/ui/apiError.ts';
import type { TemplateFields } from './TemplateDialog.tsx';

export type TemplateSaver = ReturnType<typeof createTemplateSaver>;

/**
 * Saves a template's questions and its details, each for itself, so that two people who change one each keep both.
 * What somebody else saved is replaced only once it was `seen`: until then saving the same part fails with 409.
 */
export function createTemplateSaver(loaded: Template, show: (template: Template) => void) {
  const path = `/assessments/templates/${loaded.id}/`;
  let seen = loaded;

  async function put(theirs: Template, change: Partial<Template>): Promise<Template> {
    const { title, description, category, questionnaire, updated_at } = theirs;
    const saved = await api.put<Template>(path, {
      title,
      description,
      category,
      questionnaire,
      updated_at,
      ...change,
    });
    show(saved);
    return saved;
  }

  return {
    read: () => api.get<Template>(path),
    seen: (theirs: Template) => {
      seen = theirs;
      show(theirs);
    },
    async saveQuestions(questionnaire: Questionnaire): Promise<void> {
      const theirs = await api.get<Template>(path);
      if (!isSame(differences(theirs.questionnaire, seen.questionnaire))) throw changed(TEMPLATE_CHANGED);
      seen = await put(theirs, { questionnaire });
    },
    async saveDetails(fields: TemplateFields): Promise<void> {
      const theirs = await api.get<Template>(path);
      const { title, category, description } = theirs;
      if (title !== seen.title || category !== seen.category || description !== seen.description) {
        seen = { ...seen, title, category, description };
        throw changed(`${TEMPLATE_CHANGED} It is now “${title}” in “${category}”: save again to replace that.`);
      }
      const saved = await put(theirs, fields);
      seen = { ...saved, questionnaire: seen.questionnaire };
    },
  };
}

const changed = (detail: string) => new ApiError(409, { detail });

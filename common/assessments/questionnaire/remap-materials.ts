import { definitionOf } from '#common/assessments/questions/registry.ts';
import type { Question, Questionnaire } from './schema.ts';

/** The questionnaire on other materials; `replace` gives the new id of each, or null when there is none. */
export function remapMaterials(questionnaire: Questionnaire, replace: (id: number) => number | null): Questionnaire {
  return {
    ...questionnaire,
    questions: questionnaire.questions.map(
      (question) =>
        ({
          ...question,
          config: definitionOf(question.type).withMaterials(question.config, replace),
          material_ids: question.material_ids.map(replace).filter((id) => id !== null),
        }) as Question,
    ),
  };
}

/** The questionnaire without materials, as a template keeps it: it fits any VIS. */
export function withoutMaterials(questionnaire: Questionnaire): Questionnaire {
  return remapMaterials(questionnaire, () => null);
}

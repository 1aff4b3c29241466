import { definitionOf } from '#common/assessments/questions/registry.ts';
import type { Question, Questionnaire } from './schema.ts';

/** Replaces the materials of a questionnaire; `replace` returns the new id of each, or null to remove it. */
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

/** Removes all materials, so that a template fits any VIS. */
export function withoutMaterials(questionnaire: Questionnaire): Questionnaire {
  return remapMaterials(questionnaire, () => null);
}

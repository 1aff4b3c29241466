import { definitionOf } from '#common/assessments/questions/registry.ts';
import type { Question, Questionnaire } from './schema.ts';

/** Removes what experts must never see: attention keys and target regions. */
export function expertView(questionnaire: Questionnaire): Questionnaire {
  return { ...questionnaire, questions: questionnaire.questions.map(expertQuestion) };
}

/** Removes the keys of one question. */
export function expertQuestion<Q extends Question>(question: Q): Q {
  return { ...question, attention_check: null, config: definitionOf(question.type).forExpert(question.config) } as Q;
}

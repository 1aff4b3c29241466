import { definitionOf } from '#common/assessments/questions/registry.ts';
import { answerSchemaOf, type GivenAnswer, isGiven } from './answer.ts';
import type { Question } from './schema.ts';

/** Describes an answer to the expert who gave it; null without an answer. */
export function recapOf(
  question: Question,
  answer: GivenAnswer | undefined,
  titleOf: (materialId: number) => string | undefined,
): string | null {
  if (!isGiven(answer)) return null;
  if (answer.cannot_judge) return 'Cannot judge';
  if (!answerSchemaOf(question).safeParse(answer.value).success) return null;
  return definitionOf(question.type).recap(question.config, answer.value, titleOf) || null;
}

import { definitionOf } from '#common/assessments/questions/registry.ts';
import { answerSchemaOf, type GivenAnswer, isComplete, isGiven } from './answer.ts';
import type { Question } from './schema.ts';

const UNFIT = 'This answer no longer fits the question; please answer again';

/** Returns what is missing in an answer, in sentences for the expert; empty if it is answered. */
export function openPoints(question: Question, answer: GivenAnswer | undefined): string[] {
  if (isComplete(question, answer)) return [];
  const { check } = definitionOf(question.type);
  if (!isGiven(answer) || answer.cannot_judge) return check(question.config, null);
  if (!answerSchemaOf(question).safeParse(answer.value).success) return [UNFIT];
  const open = check(question.config, answer.value);
  // An answer without pins is complete if no pin is required, but it does not count as answered.
  return open.length > 0 ? open : check(question.config, null);
}

/** The same as one line of text: "Choose one design. Say why (required)." */
export function openPointsInWords(points: readonly string[]): string {
  return points.map((point) => `${point}.`).join(' ');
}

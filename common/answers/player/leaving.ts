import { type GivenAnswer, hasAnswer } from '#common/assessments/questionnaire/answer.ts';
import { exposureValue, isExposure, isSettled } from '#common/assessments/questionnaire/exposure-order.ts';
import { openPoints } from '#common/assessments/questionnaire/open-points.ts';
import type { Question } from '#common/assessments/questionnaire/schema.ts';

/** Why somebody who wants to go on is asked first: what is missing, and whether they may go on all the same. */
export type Stop = { points: string[]; mayGoOn: boolean };

const LAST_CHANCE = 'The picture is not shown later: when you go on, this question is closed';

/**
 * What to say before a question is left forward; null when there is nothing to say. A required question has to be answered. An optional
 * one may be left untouched; one that was begun, or whose picture will not be shown again, may be left by a second choice.
 */
export function stopAt(question: Question, answer: GivenAnswer | undefined): Stop | null {
  const points = openPoints(question, answer);
  if (points.length === 0) return null;
  if (isExposure(question)) return stopAtExposure(question, answer, points);
  if (question.required) return { points, mayGoOn: false };
  return hasAnswer(question, answer) ? { points, mayGoOn: true } : null;
}

function stopAtExposure(question: Question<'timed_exposure'>, answer: GivenAnswer | undefined, points: string[]) {
  // Nothing can be done about it any more.
  if (exposureValue(question, answer)?.closed) return null;
  if (question.required) return { points, mayGoOn: false };
  return { points: isSettled(question, answer) ? points : [...points, LAST_CHANCE], mayGoOn: true };
}

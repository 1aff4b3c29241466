import { type GivenAnswer, hasAnswer } from '#common/assessments/questionnaire/answer.ts';
import { exposureValue, isExposure, isSettled } from '#common/assessments/questionnaire/exposure-order.ts';
import { openPoints } from '#common/assessments/questionnaire/open-points.ts';
import type { Question } from '#common/assessments/questionnaire/schema.ts';

/** What to ask an expert who wants to go on: what is missing, and whether they may go on anyway. */
export type Stop = { points: string[]; mayGoOn: boolean };

const LAST_CHANCE = 'The picture will not be shown again: when you continue, this question is closed';

/**
 * Returns what to ask before the expert goes on from a question, or null. A required question must be answered. An optional
 * question may be left untouched; an optional question that was begun, or whose picture will not be shown again, may be left
 * after a second choice.
 */
export function stopAt(question: Question, answer: GivenAnswer | undefined): Stop | null {
  const points = openPoints(question, answer);
  if (points.length === 0) return null;
  if (isExposure(question)) return stopAtExposure(question, answer, points);
  if (question.required) return { points, mayGoOn: false };
  return hasAnswer(question, answer) ? { points, mayGoOn: true } : null;
}

function stopAtExposure(question: Question<'timed_exposure'>, answer: GivenAnswer | undefined, points: string[]) {
  // The expert can no longer change it.
  if (exposureValue(question, answer)?.closed) return null;
  if (question.required) return { points, mayGoOn: false };
  return { points: isSettled(question, answer) ? points : [...points, LAST_CHANCE], mayGoOn: true };
}

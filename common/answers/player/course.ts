import { type Answers, type GivenAnswer, hasAnswer } from '#common/assessments/questionnaire/answer.ts';
import { exposureValue, isExposure, isSettled } from '#common/assessments/questionnaire/exposure-order.ts';
import { missingQuestions, openPoints, pages } from '#common/assessments/questionnaire/logic.ts';
import { type Question, type Questionnaire, questionsInOrder } from '#common/assessments/questionnaire/schema.ts';

type Page = ReturnType<typeof pages>[number];

/** The page of a question; if a changed answer has hidden it, the page before its place; 0 without one. */
export function pageIndexOf(questionnaire: Questionnaire, shown: readonly Page[], questionId: string): number {
  const direct = shown.findIndex((page) => page.question_ids.includes(questionId));
  if (direct >= 0) return direct;
  const order = new Map(questionsInOrder(questionnaire).map((question, index) => [question.id, index]));
  const wanted = order.get(questionId) ?? 0;
  const before = shown.filter((page) => page.question_ids.some((id) => (order.get(id) ?? 0) < wanted));
  return Math.max(0, before.length - 1);
}

/**
 * Returns the question to continue with: the last one shown, else the first one if nothing was answered, else the first missing one;
 * null (the review) if nothing is missing, or if there are no questions.
 */
export function resumeAt(questionnaire: Questionnaire, answers: Answers, lastQuestionId: string | null): string | null {
  if (questionnaire.questions.some((question) => question.id === lastQuestionId)) return lastQuestionId;
  if (Object.keys(answers).length === 0) return pages(questionnaire, answers)[0]?.question_ids[0] ?? null;
  return missingQuestions(questionnaire, answers)[0]?.id ?? null;
}

/** What to ask an expert who wants to go on: what is missing, and whether they may go on anyway. */
export type Stop = { points: string[]; mayGoOn: boolean };

const LAST_CHANCE = 'The picture will not be shown again: when you continue, this question is closed';

/**
 * Returns what to ask before the expert leaves a question, or null. A required question must be answered. An optional
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

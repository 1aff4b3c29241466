import type { Answers } from '#common/assessments/questionnaire/answer.ts';
import { missingQuestions, pages } from '#common/assessments/questionnaire/logic.ts';
import { type Questionnaire, questionsInOrder } from '#common/assessments/questionnaire/schema.ts';

export type Page = ReturnType<typeof pages>[number];

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
 * Returns the question to go on with: the last one looked at, else the first one if nothing was answered, else the first missing one; null (the
 * review) if nothing is missing, or if there are no questions.
 */
export function resumeAt(questionnaire: Questionnaire, answers: Answers, lastQuestionId: string | null): string | null {
  if (questionnaire.questions.some((question) => question.id === lastQuestionId)) return lastQuestionId;
  if (Object.keys(answers).length === 0) return pages(questionnaire, answers)[0]?.question_ids[0] ?? null;
  return missingQuestions(questionnaire, answers)[0]?.id ?? null;
}

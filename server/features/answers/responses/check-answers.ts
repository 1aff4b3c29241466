import { RESPONSE_MESSAGES } from '#common/answers/responses.ts';
import type { FieldErrors } from '#common/api/errors.ts';
import { answerErrors, type GivenAnswer, type StoredAnswer } from '#common/assessments/questionnaire/answer.ts';
import { canFollow, isExposure, isTooEarly, wentOn } from '#common/assessments/questionnaire/exposure-order.ts';
import { visibleQuestions } from '#common/assessments/questionnaire/logic.ts';
import type { Question, Questionnaire } from '#common/assessments/questionnaire/schema.ts';

/** What the rules look at, by question id. */
export type Answers = Readonly<Record<string, GivenAnswer & { revision: number }>>;

/** What saving changes: the answers that are newer than the stored ones, and all answers before and after. */
export type Change = { newer: readonly StoredAnswer[]; before: Answers; after: Answers };

/** The messages at the ids of questions whose answers may not be stored: hidden, foreign, invalid or too early ones. */
export function changeErrors(questionnaire: Questionnaire, change: Change): FieldErrors {
  const questions = new Map(questionnaire.questions.map((question) => [question.id, question]));
  const asked = askedAnyTime(questionnaire, change);
  const errors: FieldErrors = {};
  for (const answer of change.newer) {
    const question = questions.get(answer.question_id);
    const messages = question
      ? [
          ...new Set(Object.values(answerErrors(question, answer)).flat()),
          ...(asked.has(question.id) ? orderMessages(questionnaire, change, question) : [RESPONSE_MESSAGES.hidden]),
        ]
      : [RESPONSE_MESSAGES.foreign];
    if (messages.length > 0) errors[answer.question_id] = messages;
  }
  return errors;
}

/** Returns why an answer violates the order around timed exposures. */
function orderMessages(questionnaire: Questionnaire, change: Change, question: Question): string[] {
  const [before, after] = [change.before[question.id], change.after[question.id]];
  if (isExposure(question) && after) {
    // Taking back "cannot judge" would show the picture after later questions.
    const isLate = before?.cannot_judge && !after.cannot_judge && wentOn(questionnaire, change.before, question);
    if (isLate || !canFollow(question, before, after)) return [RESPONSE_MESSAGES.shownElsewhere];
  }
  return isTooEarly(questionnaire, change.after, question) ? [RESPONSE_MESSAGES.tooEarly] : [];
}

/**
 * The questions that are asked after the change, or were asked at some time while its answers were given one after the other:
 * a device that was offline for long may send an answer together with a later answer that hides its question.
 */
function askedAnyTime(questionnaire: Questionnaire, { newer, before, after }: Change): ReadonlySet<string> {
  const askedWith = (answers: Answers) => visibleQuestions(questionnaire, answers).map((question) => question.id);
  const asked = new Set(askedWith(after));
  if (newer.every((answer) => asked.has(answer.question_id))) return asked;
  let answers = before;
  for (const answer of [...newer].sort((a, b) => a.revision - b.revision)) {
    answers = { ...answers, [answer.question_id]: answer };
    for (const id of askedWith(answers)) asked.add(id);
  }
  return asked;
}

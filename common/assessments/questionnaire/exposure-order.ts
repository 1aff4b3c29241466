import { exposureStage, type TimedExposureAnswer } from '#common/assessments/questions/timed_exposure.ts';
import { type Answers, answerSchemaOf, type GivenAnswer, isGiven } from './answer.ts';
import { visibleQuestions } from './logic.ts';
import { type Question, type Questionnaire, questionsInOrder } from './schema.ts';

/**
 * The order around timed exposures: until an exposure is over or finally skipped, no later question is shown, and its picture is shown
 * nowhere else. After continuing, experts can read what they remembered but not change it.
 */

export const isExposure = (question: Question): question is Question<'timed_exposure'> =>
  question.type === 'timed_exposure';

/** The value of an exposure's answer, or null if there is none. */
export function exposureValue(
  question: Question<'timed_exposure'>,
  answer: GivenAnswer | undefined,
): TimedExposureAnswer | null {
  if (!isGiven(answer) || answer.cannot_judge) return null;
  const parsed = answerSchemaOf(question).safeParse(answer.value);
  return parsed.success ? (parsed.data as TimedExposureAnswer) : null;
}

/** True if later questions may be shown: the exposure is over or closed, or the expert cannot judge it. */
export function isSettled(question: Question<'timed_exposure'>, answer: GivenAnswer | undefined): boolean {
  if (answer?.cannot_judge) return question.allow_cannot_judge;
  const value = exposureValue(question, answer);
  return value?.closed === true || exposureStage(value) === 'over';
}

/** The first timed exposure that is asked and not settled, or null. */
export function openExposure(questionnaire: Questionnaire, answers: Answers): Question<'timed_exposure'> | null {
  const open = visibleQuestions(questionnaire, answers)
    .filter(isExposure)
    .find((question) => !isSettled(question, answers[question.id]));
  return open ?? null;
}

/** The materials that must not be shown next to a question: pictures of its own exposure, and of later ones that are not settled. */
export function heldBack(questionnaire: Questionnaire, answers: Answers, question: Question): ReadonlySet<number> {
  const inOrder = questionsInOrder(questionnaire);
  const later = inOrder.slice(inOrder.findIndex(({ id }) => id === question.id)).filter(isExposure);
  const held = later.filter((other) => other.id === question.id || !isSettled(other, answers[other.id]));
  return new Set(held.map(({ config }) => config.material_id).filter((id) => id !== null));
}

/** True if an answer comes too early: an exposure before its question is not settled. */
export function isTooEarly(questionnaire: Questionnaire, answers: Answers, question: Question): boolean {
  const visible = visibleQuestions(questionnaire, answers);
  const place = visible.findIndex(({ id }) => id === question.id);
  const earlier = visible.filter((_other, at) => at < place).filter(isExposure);
  return earlier.some((exposure) => !isSettled(exposure, answers[exposure.id]));
}

/** True if a later question was answered, which means that the expert has continued. */
export function wentOn(
  questionnaire: Questionnaire,
  answers: Readonly<Record<string, GivenAnswer & { revision: number }>>,
  question: Question,
): boolean {
  const visible = visibleQuestions(questionnaire, answers);
  const revisionOf = ({ id }: Question) => answers[id]?.revision ?? 0;
  const place = visible.findIndex(({ id }) => id === question.id);
  return visible.some((other, at) => at > place && revisionOf(other) > revisionOf(question));
}

/**
 * True if an answer to an exposure can replace the stored one: a started showing cannot start again, a finished one keeps its times,
 * and a closed one never changes. Another device or browser tab may not know yet what was shown on this one.
 */
export function canFollow(
  question: Question<'timed_exposure'>,
  stored: GivenAnswer | undefined,
  next: GivenAnswer,
): boolean {
  const before = exposureValue(question, stored);
  if (!before || (next.cannot_judge && !before.closed)) return true;
  const after = exposureValue(question, next);
  if (!after || after.attempts < before.attempts) return false;
  if (before.closed && (!after.closed || after.recall !== before.recall)) return false;
  if (exposureStage(before) === 'begun') return !before.closed || exposureStage(after) === 'begun';
  return after.shown_ms === before.shown_ms && after.untimed === before.untimed && after.attempts === before.attempts;
}

import { definitionOf } from '#common/assessments/questions/registry.ts';
import { wholePercent } from '#common/words/format.ts';
import { type Answers, answerSchemaOf, type GivenAnswer, hasAnswer, isComplete, isGiven } from './answer.ts';
import { withoutDirections } from './directions.ts';
import { type Question, type Questionnaire, questionsInOrder } from './schema.ts';

/**
 * The questions that are asked, in order, given the answers so far. A condition looks at an earlier question that is itself shown;
 * the answer of a hidden question does not count, but stays stored and counts again when the question is shown again.
 */
export function visibleQuestions(questionnaire: Questionnaire, answers: Answers): Question[] {
  const shown = new Map<string, Question>();
  for (const question of questionsInOrder(questionnaire)) {
    if (isShown(question, shown, answers)) shown.set(question.id, question);
  }
  return [...shown.values()];
}

function isShown(question: Question, shown: ReadonlyMap<string, Question>, answers: Answers): boolean {
  const rule = question.show_if;
  if (!rule) return true;
  const source = shown.get(rule.question_id);
  if (!source) return false;
  const answer = answers[source.id];
  const answered = hasAnswer(source, answer);
  if (rule.operator === 'answered') return answered;
  if (rule.operator === 'not_answered') return !answered;
  if (!answer || !answered || answer.cannot_judge || rule.value === null) return false;
  return definitionOf(source.type).matches(source.config, answer.value, rule.operator, rule.value);
}

/** The shown required questions whose answer is not complete yet, in order. */
export function missingQuestions(questionnaire: Questionnaire, answers: Answers): Question[] {
  return visibleQuestions(questionnaire, answers).filter(
    (question) => question.required && !isComplete(question, answers[question.id]),
  );
}

/** How many of the shown required questions are completely answered. If no question is required, all shown questions count. */
export function answeredCount(questionnaire: Questionnaire, answers: Answers): { answered: number; all: number } {
  const visible = visibleQuestions(questionnaire, answers);
  const required = visible.filter((question) => question.required);
  const counted = required.length > 0 ? required : visible;
  const answered = counted.filter((question) => isComplete(question, answers[question.id])).length;
  return { answered, all: counted.length };
}

/**
 * The progress of an expert: completely answered ÷ shown required questions in whole percent; 100 means that nothing required is missing.
 * An empty questionnaire is at 0.
 */
export function progress(questionnaire: Questionnaire, answers: Answers): number {
  const { answered, all } = answeredCount(questionnaire, answers);
  return all === 0 ? 0 : wholePercent(answered / all);
}

type Page = { section_id: string; question_ids: string[] };

/**
 * The pages an expert walks through: one question each, or a section with its shown questions. Sections without any are left out. A timed
 * exposure has a page of its own, so that nothing that comes after it is seen before it is over.
 */
export function pages(questionnaire: Questionnaire, answers: Answers): Page[] {
  const visible = visibleQuestions(questionnaire, answers);
  if (questionnaire.display === 'question')
    return visible.map((question) => ({ section_id: question.section_id, question_ids: [question.id] }));
  const found: Page[] = [];
  let before: Question | undefined;
  for (const question of visible) {
    const last = found.at(-1);
    const goesOn = before?.section_id === question.section_id && ![before, question].some(standsAlone);
    if (last && goesOn) last.question_ids.push(question.id);
    else found.push({ section_id: question.section_id, question_ids: [question.id] });
    before = question;
  }
  return found;
}

const standsAlone = (question: Question) => question.type === 'timed_exposure';

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

/** Removes what experts must never see: attention keys, target regions, and what is better. */
export function expertView(questionnaire: Questionnaire): Questionnaire {
  return { ...questionnaire, questions: questionnaire.questions.map(expertQuestion) };
}

/** Removes the keys of one question. */
export function expertQuestion<Q extends Question>(asked: Q): Q {
  const question = withoutDirections(asked);
  return { ...question, attention_check: null, config: definitionOf(question.type).forExpert(question.config) } as Q;
}

import * as z from 'zod';
import type { FieldErrors } from '#common/api/errors.ts';
import { shortId } from '#common/assessments/questions/options.ts';
import { definitionOf } from '#common/assessments/questions/registry.ts';
import { DAY } from '#common/words/units.ts';
import type { Question } from './schema.ts';

/** What the player measured about one answer. Times are milliseconds during which the browser tab was visible. */
export const measurement = z.object({
  /** Place of the question among those shown, from 0. */
  order_shown: z.number().int().min(0).max(1000),
  /** The options, rows, items or materials in the order in which this expert saw them, by id. */
  options_shown: z.array(z.string().max(40)).max(200).default([]),
  active_ms: z
    .number()
    .min(0)
    .max(30 * DAY),
  first_action_ms: z
    .number()
    .min(0)
    .max(30 * DAY)
    .nullable(),
  materials_opened: z.array(z.number().int().positive()).max(200),
  device: z.object({
    pointer: z.enum(['mouse', 'touch', 'pen', 'keyboard', 'unknown']),
    viewport_width: z.number().int().min(0).max(100_000),
    viewport_height: z.number().int().min(0).max(100_000),
    pixel_ratio: z.number().min(0).max(100),
    webgl: z.boolean(),
  }),
});
export type Measurement = z.infer<typeof measurement>;

/** An answer as it is sent and stored. `value` is null if there is no answer, if it was taken back, and for "cannot judge". */
export const storedAnswer = z.object({
  question_id: shortId,
  value: z.unknown(),
  cannot_judge: z.boolean(),
  /** Grows with every change that the client makes; an answer never replaces one with a higher number. */
  revision: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  answered_at: z.iso.datetime(),
  measurement: measurement.nullable(),
});
export type StoredAnswer = z.infer<typeof storedAnswer>;

/** The parts of an answer that rules use, without its measurements. */
export type GivenAnswer = Pick<StoredAnswer, 'question_id' | 'value' | 'cannot_judge'>;

/** Answers by question id. */
export type Answers = Readonly<Record<string, GivenAnswer | undefined>>;

/** Answers by question id from a list. */
export function answersById(answers: readonly GivenAnswer[]): Answers {
  return Object.fromEntries(answers.map((answer) => [answer.question_id, answer]));
}

/** True if an answer can be cleared: it has a value, even an empty one, or "cannot judge". */
export function isGiven(answer: GivenAnswer | undefined): answer is GivenAnswer {
  return answer !== undefined && (answer.cannot_judge || (answer.value !== null && answer.value !== undefined));
}

const schemas = new WeakMap<object, z.ZodType>();

/** The schema of a question's answers, cached by config, because every change checks every answer. */
export function answerSchemaOf(question: Question): z.ZodType {
  const known = schemas.get(question.config);
  if (known) return known;
  const made = definitionOf(question.type).answerSchema(question.config);
  schemas.set(question.config, made);
  return made;
}

/** True if an answer counts as answered: a value that enters the figures, or "cannot judge". */
export function hasAnswer(question: Question, answer: GivenAnswer | undefined): boolean {
  if (!isGiven(answer)) return false;
  if (answer.cannot_judge) return question.allow_cannot_judge;
  return (
    answerSchemaOf(question).safeParse(answer.value).success &&
    definitionOf(question.type).isAnswered(question.config, answer.value)
  );
}

/** The value that enters the figures: a given one if it counts, else what leaving the question empty says; null if neither. */
export function countedValue(question: Question, value: unknown, handedIn: boolean): unknown {
  const { isAnswered, leftEmpty } = definitionOf(question.type);
  const { success, data } = answerSchemaOf(question).safeParse(value);
  if (success && isAnswered(question.config, data)) return data;
  return handedIn ? leftEmpty(question.config) : null;
}

/** True if an answer satisfies a required question: it counts as answered, and nothing is missing. */
export function isComplete(question: Question, answer: GivenAnswer | undefined): boolean {
  if (!answer || !hasAnswer(question, answer)) return false;
  return answer.cannot_judge || definitionOf(question.type).check(question.config, answer.value).length === 0;
}

/**
 * Returns what is wrong with an answer, by path ('value.ids' …), in words for people; empty if it may be stored.
 * Unfinished answers may be stored; unknown options, pins outside the image, and "cannot judge" where it is not offered may not.
 */
export function answerErrors(question: Question, answer: GivenAnswer): FieldErrors {
  if (answer.cannot_judge) {
    if (!question.allow_cannot_judge) return { cannot_judge: ['“Cannot judge” is not offered for this question'] };
    return answer.value === null || answer.value === undefined
      ? {}
      : { value: ['An answer cannot be given together with “Cannot judge”'] };
  }
  if (answer.value === null || answer.value === undefined) return {};
  const result = answerSchemaOf(question).safeParse(answer.value);
  const errors: FieldErrors = {};
  for (const issue of result.error?.issues ?? []) {
    const place = ['value', ...issue.path].join('.');
    errors[place] = [...(errors[place] ?? []), issue.message];
  }
  return errors;
}

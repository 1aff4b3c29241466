import * as z from 'zod';
import {
  draftQuestionnaire,
  QUESTIONS_MAX,
  type Questionnaire,
  SECTIONS_MAX,
} from '#common/assessments/questionnaire/schema.ts';
import { QUESTION_TYPES } from '#common/assessments/questions/types.ts';
import { type Fields, fillInQuestionnaire, isFields, isQuestionType } from './fill-in.ts';

/** Messages of Zod, which are for programmers, and their replacements. */
const RAW = /^(Too big|Too small|Invalid|Unrecognized|This field is required|Please send)/;

const KIND_WORDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with fields',
};
/** Keys that mean little to people. */
const WORDS: Record<string, string> = { expected: 'right answer' };
const LISTS = ['options', 'rows', 'columns', 'items', 'pairs', 'views', 'labels', 'regions', 'sentiments'];

/** True if an issue has no message for people. */
const isRaw = ({ message }: z.core.$ZodIssue) => RAW.test(message);

/** Says what is wrong at a path: "options are missing". `path` starts at the question, section or questionnaire. */
function reasonOf(issue: z.core.$ZodIssue, path: readonly PropertyKey[], given: unknown): string {
  const place = placeInWords(path);
  if (!isRaw(issue)) return place ? `${place}: ${issue.message}` : issue.message;
  const name = place || (path.length > 0 ? 'the settings' : 'this');
  const plural = LISTS.includes(String(path.at(-1))) ? 'are' : 'is';
  if (given === undefined) return `${name} ${plural} missing`;
  if (issue.code === 'invalid_type') return `${name} must be ${KIND_WORDS[issue.expected] ?? 'something else'}`;
  if (issue.code === 'invalid_value') return `${name} must be one of ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'too_big')
    return `${name} ${plural} too ${issue.origin === 'array' ? 'many' : 'large'}: at most ${issue.maximum}`;
  if (issue.code === 'too_small')
    return `${name} ${plural} too ${issue.origin === 'array' ? 'few' : 'small'}: at least ${issue.minimum}`;
  return `${name} cannot be used as it is`;
}

/** ['config', 'options', 1, 'label'] → "the label of entry 2 of options" */
function placeInWords(path: readonly PropertyKey[]): string {
  const parts = path.filter((part) => part !== 'config').toReversed();
  return parts
    .map((part, index) => {
      if (typeof part === 'number') return `entry ${part + 1}`;
      const words =
        WORDS[String(part)] ??
        String(part)
          .replace(/_ids?$/, '')
          .replaceAll('_', ' ');
      return index === 0 && parts.length > 1 ? `the ${words}` : words;
    })
    .join(' of ');
}

/** A problem of a questionnaire that cannot be read. */
export type ReadProblem = {
  path: PropertyKey[];
  /** "Question 3 “Which one?”"; empty for the whole questionnaire. */
  place: string;
  /** "options are missing" */
  reason: string;
  /** The message without its place, for showing at the field. */
  message: string;
};

type Read = { questionnaire: Questionnaire } | { problems: ReadProblem[] };

/**
 * Reads a questionnaire that may have been written by hand: missing keys get default values; missing keys without a default are reported with
 * the question that they belong to.
 */
export function readQuestionnaire(content: unknown): Read {
  if (!isFields(content)) return { problems: [whole('The questionnaire must be an object with fields')] };
  const { questions, sections } = content;
  if (questions === undefined) return { problems: [whole('The questions are missing', 'questions')] };
  const tooMany = [
    ...(Array.isArray(questions) ? overfull('questions', questions.length, QUESTIONS_MAX) : []),
    ...(Array.isArray(sections) ? overfull('sections', sections.length, SECTIONS_MAX) : []),
  ];
  if (tooMany.length > 0) return { problems: tooMany };
  const filled = fillInQuestionnaire(content);
  const unknown = unknownTypes(filled);
  if (unknown.length > 0) return { problems: unknown };
  const parsed = draftQuestionnaire.safeParse(filled);
  if (parsed.success) return { questionnaire: parsed.data };
  return { problems: parsed.error.issues.map((issue) => problemOf(issue, filled)) };
}

/** A questionnaire in a request. */
export const sentQuestionnaire = z
  .unknown()
  .transform((content, context): Questionnaire => {
    const read = readQuestionnaire(content);
    if ('questionnaire' in read) return read.questionnaire;
    for (const { path, message } of read.problems) {
      context.addIssue({ code: 'custom', path, message });
    }
    return z.NEVER;
  })
  .describe(
    'A questionnaire: display, sections (id, title, intro) and questions. Keys with a usual value may be left out.',
  );

const whole = (reason: string, ...path: PropertyKey[]): ReadProblem => ({ path, place: '', reason, message: reason });

function overfull(list: string, length: number, max: number): ReadProblem[] {
  if (length <= max) return [];
  const message = `At most ${max} ${list}`;
  return [{ path: [list], place: '', reason: `${message} are possible, and there are ${length}`, message }];
}

/** Checks the type first, because what a question needs depends on it. */
function unknownTypes({ questions }: Fields): ReadProblem[] {
  if (!Array.isArray(questions)) return [];
  return questions.flatMap((question: unknown, index) => {
    if (!isFields(question) || isQuestionType(question.type)) return [];
    const place = placeOf('questions', index, question);
    const reason = typeReason(question.type ?? undefined);
    return [{ path: ['questions', index, 'type'], place, reason, message: `${place}: ${reason}` }];
  });
}

function typeReason(type: unknown): string {
  const known = QUESTION_TYPES.join(', ');
  if (type === undefined) return 'the type is missing';
  if (typeof type !== 'string') return `the type must be one of ${known}`;
  return `the type “${type.slice(0, 40)}” is not known; there are ${known}`;
}

function problemOf(issue: z.core.$ZodIssue, filled: Fields): ReadProblem {
  const [list, index, ...rest] = issue.path;
  const given = valueAt(filled, issue.path);
  const inList = typeof index === 'number' && (list === 'questions' || list === 'sections');
  const place = inList ? placeOf(list, index, valueAt(filled, [list, index])) : '';
  const reason = reasonOf(issue, inList ? rest : issue.path, given);
  const told = place ? `${place}: ${reason}` : reason;
  return { path: issue.path, place, reason, message: isRaw(issue) ? told : issue.message };
}

/** "Question 3 “Which one?”" */
export function placeOf(list: 'questions' | 'sections', index: number, item: unknown): string {
  const title = isFields(item) && typeof item.title === 'string' ? item.title.trim().slice(0, 80) : '';
  return `${list === 'questions' ? 'Question' : 'Section'} ${index + 1}${title && ` “${title}”`}`;
}

function valueAt(from: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    from,
  );
}

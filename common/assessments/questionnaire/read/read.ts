import * as z from 'zod';
import {
  draftQuestionnaire,
  QUESTIONS_MAX,
  type Questionnaire,
  SECTIONS_MAX,
} from '#common/assessments/questionnaire/schema.ts';
import { QUESTION_TYPES } from '#common/assessments/questions/types.ts';
import { type Fields, fillInQuestionnaire, isFields, isQuestionType } from './fill-in.ts';
import { isRaw, reasonOf } from './words.ts';

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

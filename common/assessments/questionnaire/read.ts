import * as z from 'zod';
import { idOfText } from '#common/assessments/questions/options.ts';
import { definitionOf, QUESTION_TYPES, type QuestionType } from '#common/assessments/questions/registry.ts';
import { draftQuestionnaire, emptyQuestionnaire, QUESTIONS_MAX, type Questionnaire, SECTIONS_MAX } from './schema.ts';

type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isQuestionType = (value: unknown): value is QuestionType => QUESTION_TYPES.some((type) => type === value);

/** Adds default values where keys are missing in a questionnaire that may have been written by hand. Existing values stay as they are. */
function fillInQuestionnaire(content: Fields): Fields {
  const sections = content.sections ?? [];
  if (!Array.isArray(sections)) return { display: 'question', ...content, questions: [] };
  const named = withIds(
    's',
    (sections.length > 0 ? sections : emptyQuestionnaire().sections).map((section) =>
      isFields(section) ? { title: '', intro: '', ...given(section) } : section,
    ),
  );
  const [first] = named;
  let place = isFields(first) ? first.id : undefined;
  const questions = Array.isArray(content.questions)
    ? withIds(
        'q',
        content.questions.map((question) => (isFields(question) ? given(question) : question)),
      ).map((question) => {
        if (!isFields(question)) return question;
        // A question without a section belongs to the section of the question before it.
        place = question.section_id ?? place;
        return fillInQuestion(question, place);
      })
    : content.questions;
  return { display: 'question', ...given(content), sections: named, questions };
}

/** Keys with a value: null counts as missing. */
const given = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

function fillInQuestion(question: Fields, sectionId: unknown): Fields {
  return {
    title: '',
    description: '',
    required: true,
    allow_cannot_judge: false,
    material_ids: [],
    show_if: null,
    attention_check: null,
    ...question,
    section_id: sectionId,
    config: isQuestionType(question.type) ? fillInConfig(question.type, question.config) : question.config,
  };
}

/** Adds the defaults of the type to a config, except the items to choose, rate or rank, which only people can know. */
function fillInConfig(type: QuestionType, config: unknown = {}): unknown {
  if (!isFields(config)) return config;
  const usual = definitionOf(type).defaultConfig() as Fields;
  const filled: Fields = Object.fromEntries(Object.entries(usual).filter(([, value]) => !isBlankList(value)));
  for (const [key, value] of Object.entries(config)) {
    filled[key] = Array.isArray(value)
      ? withIds(
          key[0] ?? 'o',
          value.map((item) => fillInItem(item, usual[key])),
        )
      : value;
  }
  return filled;
}

/** True for a list without texts: an editor begins with it, but it is not a default. */
function isBlankList(value: unknown): boolean {
  const isBlank = (item: unknown) =>
    isFields(item) && Object.entries(item).every(([key, text]) => key === 'id' || text === '' || text === false);
  return Array.isArray(value) && value.length > 0 && value.every(isBlank);
}

/** Turns a plain text into an item with that label. */
function fillInItem(item: unknown, usual: unknown): unknown {
  const isOfLabels = Array.isArray(usual) && usual.some((one) => isFields(one) && 'label' in one);
  return typeof item === 'string' && isOfLabels ? { label: item } : item;
}

/**
 * Gives every item of a list an id made of its text, so that a file that is sent again with another text does not mean the same thing;
 * items that are not objects stay as they are.
 */
function withIds(prefix: string, list: readonly unknown[]): unknown[] {
  const taken = list.flatMap((item) => (isFields(item) && typeof item.id === 'string' ? [{ id: item.id }] : []));
  return list.map((item) => {
    if (!isFields(item) || item.id !== undefined) return item;
    const { type, title, label, name, left, right } = item;
    const id = idOfText(prefix, JSON.stringify([type, title, label, name, left, right]), taken);
    taken.push({ id });
    return { id, ...item };
  });
}

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
type ReadProblem = {
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
    'A questionnaire: display, sections (id, title, intro, rotates) and questions. Keys with a usual value may be left out.',
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

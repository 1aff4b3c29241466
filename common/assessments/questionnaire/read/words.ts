import type * as z from 'zod';

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
export const isRaw = ({ message }: z.core.$ZodIssue) => RAW.test(message);

/** Says what is wrong at a path: "options are missing". `path` starts at the question, section or questionnaire. */
export function reasonOf(issue: z.core.$ZodIssue, path: readonly PropertyKey[], given: unknown): string {
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

import type * as z from 'zod';

/** What is filled in. */
const PLACEHOLDER = /\[([\p{L}\p{M}_]+)\]/gu;
/** What could be meant as a placeholder: short text in brackets, or in two curly ones as other programs write it. */
const IN_BRACKETS = /\[([^[\]\n]{1,60})\]|\{\{([^{}\n]{1,60})\}\}/gu;
/** Brackets in an address belong to the address. */
const ADDRESS = /https?:\/\/\S+/gi;

/** "[expert_name] and [assessment_title]" */
export const placeholderList = (known: readonly string[]): string => inWords(known.map((name) => `[${name}]`));

const inWords = (words: readonly string[]) => new Intl.ListFormat('en', { type: 'conjunction' }).format(words);

/** What is wrong with a mail's text in which only the `known` placeholders are filled in, in one sentence; null for nothing. */
function placeholderProblem(text: string, known: readonly string[]): string | null {
  const unknown = unknownPlaceholders(text, known);
  if (unknown.length === 0) return null;
  const what = unknown.length === 1 ? 'is not a placeholder' : 'are not placeholders';
  return `${inWords(unknown)} ${what}. You can use ${placeholderList(known)}.`;
}

/**
 * What is meant as a placeholder in a text and is none of the `known`: words joined by "_", a known name written otherwise, and a
 * `single` word. "[1]" and "[see below]" are text.
 */
export function unknownPlaceholders(text: string, known: readonly string[], single = /^[\p{L}\p{M}_]+$/u): string[] {
  const right = known.map((name) => `[${name}]`);
  const isMeant = (inside: string) => {
    const word = inside.replace(/\p{Cf}/gu, '').trim();
    return (
      single.test(word) ||
      (/^\w+$/.test(word) && word.includes('_')) ||
      known.includes(word.toLowerCase().replace(/[\s-]/g, '_'))
    );
  };
  const found = [...text.replace(ADDRESS, '').matchAll(IN_BRACKETS)]
    .filter(([whole, square = '', curly = '']) => !right.includes(whole) && isMeant(square || curly))
    .map(([whole]) => whole);
  return [...new Set(found)];
}

/** The rule of a mail's text, for a Zod string: placeholders that nobody fills in are refused. */
export function onlyPlaceholders(known: readonly string[]) {
  return (text: string, context: z.RefinementCtx<string>): void => {
    const message = placeholderProblem(text, known);
    if (message) context.addIssue({ code: 'custom', message });
  };
}

/** A text with its placeholders filled in; any other text in brackets stays. */
export function fillPlaceholders(text: string, values: Record<string, string>): string {
  return text.replace(PLACEHOLDER, (found, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? found) : found,
  );
}

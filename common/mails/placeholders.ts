import type * as z from 'zod';

/** What is filled in. */
const PLACEHOLDER = /\[([\p{L}\p{M}_]+)\]/gu;
/** Text that may be meant as a placeholder: short text in brackets, or in double curly brackets as in other programs. */
const IN_BRACKETS = /\[([^[\]\n]{1,60})\]|\{\{([^{}\n]{1,60})\}\}/gu;
/** Brackets in an address belong to the address. */
const ADDRESS = /https?:\/\/\S+/gi;

/** "[expert_name] and [assessment_title]" */
export const placeholderList = (known: readonly string[]): string => inWords(known.map((name) => `[${name}]`));

const inWords = (words: readonly string[]) => new Intl.ListFormat('en', { type: 'conjunction' }).format(words);

/** Returns a sentence that names the placeholders of a text that are not among the `known`, or null if all are known. */
function placeholderProblem(text: string, known: readonly string[]): string | null {
  const unknown = unknownPlaceholders(text, known);
  if (unknown.length === 0) return null;
  const what = unknown.length === 1 ? 'is not a placeholder' : 'are not placeholders';
  return `${inWords(unknown)} ${what}. You can use ${placeholderList(known)}.`;
}

/**
 * Finds what looks like a placeholder but is not one of the `known`: words joined by "_", a known name spelled differently, and a
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

/** A Zod rule for the text of a mail: refuses unknown placeholders. */
export function onlyPlaceholders(known: readonly string[]) {
  return (text: string, context: z.RefinementCtx<string>): void => {
    const message = placeholderProblem(text, known);
    if (message) context.addIssue({ code: 'custom', message });
  };
}

/** Fills in the placeholders of a text; other text in brackets stays. */
export function fillPlaceholders(text: string, values: Record<string, string>): string {
  return text.replace(PLACEHOLDER, (found, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? found) : found,
  );
}

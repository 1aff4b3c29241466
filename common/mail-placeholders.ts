import type * as z from 'zod';

/** What looks like a placeholder: letters and underscores in brackets. "[1]" and "[see below]" are ordinary text. */
const LIKE_A_PLACEHOLDER = /\[([\p{L}\p{M}_]+)\]/gu;

/** "[expert_name] and [assessment_title]" */
export function placeholderList(known: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(known.map((name) => `[${name}]`));
}

/** What is wrong with a mail's text in which only the `known` placeholders are filled in: a sentence for each other one. */
export function placeholderProblems(text: string, known: readonly string[]): string[] {
  const used = new Set([...text.matchAll(LIKE_A_PLACEHOLDER)].map(([, name = '']) => name));
  return [...used]
    .filter((name) => !known.includes(name))
    .map((name) => `[${name}] is not a placeholder. You can use ${placeholderList(known)}.`);
}

/** The rule of a mail's text, for a Zod string: placeholders that nobody fills in are refused. */
export function onlyPlaceholders(known: readonly string[]) {
  return (text: string, context: z.RefinementCtx<string>): void => {
    for (const message of placeholderProblems(text, known)) context.addIssue({ code: 'custom', message });
  };
}

/** A text with its placeholders filled in; any other text in brackets stays. */
export function fillPlaceholders(text: string, values: Record<string, string>): string {
  return text.replace(LIKE_A_PLACEHOLDER, (found, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? found) : found,
  );
}

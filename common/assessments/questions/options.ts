import * as z from 'zod';
import { boundedText } from '#common/texts/text-fields.ts';

/** Reserved ids: 'other' is the free-text option of a choice, 'na' a row that does not apply. */
export const OTHER = 'other';
export const NOT_APPLICABLE = 'na';

export const OPTION_LABEL_MAX = 300;

/** Ids inside a questionnaire are short words; they are never shown. */
export const shortId = z
  .string()
  .regex(/^[a-zA-Z0-9_-]{1,40}$/, 'An id has 1 to 40 letters, digits, - or _')
  // Ids are keys of objects, and this one would be no key of its own there.
  .refine((id) => id !== '__proto__', 'This id cannot be used');

/** One thing to choose, rate or rank. */
export const option = z.object({
  id: shortId,
  label: boundedText(OPTION_LABEL_MAX),
});

type Labelled = { id: string; label: string };

/**
 * Adds the issues that keep a list of labelled things from being published: too few, too many, an empty or a repeated text, a repeated id.
 * `noun` is how one of them is called in the messages, `field` its place in the config.
 */
export function checkOptions(
  context: z.core.$RefinementCtx,
  field: string,
  noun: string,
  options: readonly Labelled[],
  limits: { min: number; max: number },
): void {
  const capital = noun[0]?.toUpperCase() + noun.slice(1);
  if (options.length < limits.min) {
    context.addIssue({
      code: 'custom',
      path: [field],
      message: `At least ${limits.min} ${noun}${limits.min === 1 ? '' : 's'} needed`,
    });
  }
  if (options.length > limits.max) {
    context.addIssue({ code: 'custom', path: [field], message: `At most ${limits.max} ${noun}s allowed` });
  }
  const labels = new Set<string>();
  const ids = new Set<string>();
  options.forEach((item, index) => {
    const label = item.label.trim();
    if (!label)
      context.addIssue({
        code: 'custom',
        path: [field, index, 'label'],
        message: `${capital} ${index + 1} has no text`,
      });
    else if (labels.has(label.toLowerCase())) {
      context.addIssue({
        code: 'custom',
        path: [field, index, 'label'],
        message: `${capital} ${index + 1} repeats “${label}”`,
      });
    }
    if (ids.has(item.id))
      context.addIssue({
        code: 'custom',
        path: [field, index, 'id'],
        message: `${capital} ${index + 1} has the id of another one`,
      });
    labels.add(label.toLowerCase());
    ids.add(item.id);
  });
}

/** The label of an id, or the id itself when the list no longer has it. */
export function labelOf(options: readonly Labelled[], id: string): string {
  return options.find((item) => item.id === id)?.label ?? id;
}

/** Makes a new id out of a prefix that none of the given things has. */
export type MakeId = (prefix: string, taken: readonly { id: string }[]) => string;

/** A new id that nobody else makes at the same time: the prefix and letters or digits by chance. */
export function uniqueId(prefix: string, taken: readonly { id: string }[]): string {
  const id = prefix + Math.random().toString(36).slice(2, 9);
  return taken.some((item) => item.id === id) ? uniqueId(prefix, taken) : id;
}

/** A new id that none of the given things has: the prefix and the smallest free number. */
export function freshId(prefix: string, taken: readonly { id: string }[]): string {
  const ids = new Set(taken.map((item) => item.id));
  let number = taken.length + 1;
  while (ids.has(`${prefix}${number}`)) number += 1;
  return `${prefix}${number}`;
}

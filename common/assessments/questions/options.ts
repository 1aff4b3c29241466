import * as z from 'zod';
import { hash } from '#common/answers/statistics/random.ts';
import { counted } from '#common/words/format.ts';
import { boundedText, nameKey } from '#common/words/text-fields.ts';
import { OPTION_LABEL_MAX } from './limits.ts';
import { complain } from './parts.ts';

/** Reserved ids: 'other' is the free-text option of a choice, 'na' a row that does not apply. */
export const OTHER = 'other';
export const NOT_APPLICABLE = 'na';

/** Ids inside a questionnaire are short words; they are never shown. */
export const shortId = z
  .string()
  .regex(/^[a-zA-Z0-9_-]{1,40}$/, 'An id has 1 to 40 letters, digits, - or _')
  // Ids are keys of objects, and this one has a special meaning there.
  .refine((id) => id !== '__proto__', 'This id cannot be used');

/** An item to choose, rate or rank. */
export const option = z.object({
  id: shortId,
  label: boundedText(OPTION_LABEL_MAX),
});

type Labelled = { id: string; label: string };

/**
 * Adds the issues of a list of labelled items that prevent publishing: too few, too many, an empty or repeated text, a repeated id.
 * `noun` names one item in the messages, `field` is its place in the config.
 */
export function checkOptions(
  context: z.core.$RefinementCtx,
  field: string,
  noun: string,
  options: readonly Labelled[],
  limits: { min: number; max: number },
): void {
  const capital = noun[0]?.toUpperCase() + noun.slice(1);
  if (options.length < limits.min) complain(context, [field], `At least ${counted(limits.min, noun)} needed`);
  if (options.length > limits.max) complain(context, [field], `At most ${limits.max} ${noun}s allowed`);
  const labels = new Set<string>();
  const ids = new Set<string>();
  options.forEach((item, index) => {
    const name = `${capital} ${index + 1}`;
    const label = item.label.trim();
    if (!label) complain(context, [field, index, 'label'], `${name} has no text`);
    else if (labels.has(nameKey(label))) complain(context, [field, index, 'label'], `${name} repeats “${label}”`);
    if (ids.has(item.id)) complain(context, [field, index, 'id'], `${name} has the id of another one`);
    labels.add(nameKey(label));
    ids.add(item.id);
  });
}

/** The label of an id, or the id itself if the list does not have it. */
export function labelOf(options: readonly Labelled[], id: string): string {
  return options.find((item) => item.id === id)?.label ?? id;
}

/**
 * A new id: random, since an id must never stand for a second thing. Answers, rules, keys and published versions name what has been removed
 * by its id, and people who add something at the same time do not see each other's ids.
 */
export const uniqueId = (prefix: string): string => prefix + Math.random().toString(36).slice(2, 10).padEnd(8, '0');

/** The id of something that came without one, made of its text: the same text has the same id everywhere, another text another one. */
export function idOfText(prefix: string, text: string, taken: readonly { id: string }[]): string {
  const id = prefix + hash(text).toString(36);
  return taken.some((item) => item.id === id) ? idOfText(prefix, `${text}+`, taken) : id;
}

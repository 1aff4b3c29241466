import type * as z from 'zod';
import { type FieldErrors, toFieldErrors } from '#common/api/errors.ts';
import type { ProfileUpdate } from '#common/people/expert-profile.ts';
import type { CurrentValues } from './read-profile.ts';

/** What a profile breaks of a screen's rules. */
export function brokenRules(rules: z.ZodType, values: object): FieldErrors {
  const checked = rules.safeParse(filled(values));
  return checked.success ? {} : toFieldErrors(checked.error);
}

/**
 * The rules that an update breaks. Only rules about fields of the update and rules that held before it count, so that an
 * incomplete profile can be completed piece by piece, and no update makes a profile worse.
 */
export function newlyBrokenRules(rules: z.ZodType, before: object, after: object, update: ProfileUpdate): FieldErrors {
  const touched = touchedFields(update);
  if (touched.size === 0) return {};
  const known = brokenRules(rules, before);
  return Object.fromEntries(
    Object.entries(brokenRules(rules, after)).filter(([field]) => touched.has(rootOf(field)) || !(field in known)),
  );
}

/** The current values with an update laid over them. Texts and lists named in `clear` become empty. */
export function applyUpdate(current: CurrentValues, update: ProfileUpdate): CurrentValues {
  const { profile_picture: _picture, clear = [], revision: _revision, ...values } = update;
  return {
    ...current,
    ...values,
    ...Object.fromEntries(clear.map((field) => [field, Array.isArray(current[field]) ? [] : ''])),
  };
}

/** Rules are written for forms, where nothing chosen is an empty text. */
function filled(values: object): object {
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value ?? '']));
}

const rootOf = (field: string) => field.split('.')[0] ?? field;

/** The names under which rules report about the fields of an update: some are about several fields together. */
function touchedFields({ clear = [], ...update }: ProfileUpdate): Set<string> {
  const touched = new Set<string>([...Object.keys(update), ...clear]);
  for (const field of [...touched]) {
    if (field.startsWith('age_expertise_')) touched.add('age_expertise');
    if (field.endsWith('_experience')) touched.add('background');
  }
  if (touched.has('other_expertise')) touched.add('expertise_areas');
  if (touched.has('other_industries')) touched.add('industries');
  return touched;
}

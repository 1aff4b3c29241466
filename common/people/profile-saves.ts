import type * as z from 'zod';
import { type FieldErrors, toFieldErrors } from '#common/api/errors.ts';
import { filled, registrationProfile } from './profile-rules.ts';

/** Which broken rules keep a profile from being saved. The registration asks for less than Account and the staff's form do. */

/** The messages of the rules that a profile breaks. */
export function brokenRules(rules: z.ZodType, values: object): FieldErrors {
  const checked = rules.safeParse(withBlanks(values));
  return checked.success ? {} : toFieldErrors(checked.error);
}

/**
 * The rules that a save breaks. A rule counts only if it is about a field that the save touches, or held before, so that an
 * incomplete profile can be completed step by step, and no save makes a profile worse.
 * @param touched the fields of the save
 */
export function newlyBrokenRules(
  rules: z.ZodType,
  before: object,
  after: Record<string, unknown>,
  touched: readonly string[],
): FieldErrors {
  if (touched.length === 0) return {};
  const roots = rulesAbout(touched, after);
  const known = brokenRules(rules, before);
  return Object.fromEntries(
    Object.entries(brokenRules(rules, after)).filter(([field]) => roots.has(rootOf(field)) || !(field in known)),
  );
}

/**
 * The messages that a form shows in place of saving: as newlyBrokenRules, and what is still empty although the registration asks
 * for it. Without a change it is everything that is missing.
 */
export function formErrors(rules: z.ZodType, before: object, after: Record<string, unknown>): FieldErrors {
  const broken = brokenRules(rules, after);
  const stored = withBlanks(before);
  const touched = Object.entries(withBlanks(after))
    .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(stored[field]))
    .map(([field]) => field);
  if (touched.length === 0) return broken;
  const mine = newlyBrokenRules(rules, before, after, touched);
  const asked = brokenRules(registrationProfile, after);
  return Object.fromEntries(
    Object.entries(broken).filter(([field]) => field in mine || (field in asked && isEmpty(after[rootOf(field)]))),
  );
}

/** The field of a form that shows a message: that of 'brands.0.name' is 'brands'. */
export const rootOf = (field: string) => field.split('.')[0] ?? field;

/** The names under which rules report these fields. Some rules are about several fields. */
function rulesAbout(touched: readonly string[], after: Record<string, unknown>): Set<string> {
  const about = new Set(touched);
  for (const field of touched) {
    if (field.startsWith('age_expertise_')) about.add('age_expertise');
    if (field.endsWith('_experience')) about.add('background');
  }
  // What the registration takes in place of a choice may be changed, but not be removed.
  if (about.has('other_expertise') && !filled(after.other_expertise)) about.add('expertise_areas');
  if (about.has('other_industries') && !filled(after.other_industries)) about.add('industries');
  return about;
}

/** Replaces null by the empty text, since rules are written for forms. */
const withBlanks = (values: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value ?? '']));

const isEmpty = (value: unknown) => (value ?? '') === '' || (Array.isArray(value) && value.length === 0);

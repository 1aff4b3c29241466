import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod';
import { formErrors, rootOf } from '#common/people/profile-saves.ts';

/**
 * Returns the rules of a profile as the resolver of a form.
 * @param stored the form's values for the profile as it was read
 */
export function profileResolver(rules: z.ZodObject, stored: object): Resolver {
  const check = zodResolver(rules) as unknown as Resolver;
  return async (values: FieldValues, context, options) => {
    const checked = await check(values, context, options);
    const blocked = new Set(Object.keys(formErrors(rules, stored, values)).map(rootOf));
    const errors = Object.fromEntries(
      Object.entries(checked.errors).filter(([field]) => blocked.has(field)),
    ) as FieldErrors;
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}

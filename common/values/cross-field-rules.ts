import type * as z from 'zod';

/** A rule across fields: the field at which the message is shown, the message, and what must hold. */
export type Rule<Values> = readonly [field: string, message: string, holds: (values: Values) => boolean];

/** Adds rules that are checked even while single fields are wrong, so that all messages show at once. */
export function withRules<T extends z.ZodObject, Values>(schema: T, rules: readonly Rule<Values>[]): T {
  return rules.reduce(
    (checked, [field, message, holds]) =>
      checked.refine((value) => holds(value as Values), { path: [field], message, when: isObject }),
    schema,
  );
}

/** What there must be for such a rule to be asked. */
export function isObject({ value }: { value: unknown }): boolean {
  return typeof value === 'object' && value !== null;
}

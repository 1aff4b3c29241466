import type * as z from 'zod';

/** A rule across fields: the field that shows the message, the message, and the condition. */
export type Rule<Values> = readonly [field: string, message: string, holds: (values: Values) => boolean];

/** Adds rules that are checked even if single fields are invalid, so that all messages show at once. */
export function withRules<T extends z.ZodObject, Values>(schema: T, rules: readonly Rule<Values>[]): T {
  return rules.reduce(
    (checked, [field, message, holds]) =>
      checked.refine((value) => holds(value as Values), { path: [field], message, when: isObject }),
    schema,
  );
}

/** Rules are only checked if the value is an object. */
const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null;

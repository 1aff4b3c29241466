import type { ZodType } from 'zod';
import { type FieldErrors, toFieldErrors } from '#common/api/errors.ts';

/** The messages that a schema has for a value, by field; {} when it passes. */
export function messagesOf(schema: ZodType, value: unknown): FieldErrors {
  const checked = schema.safeParse(value);
  return checked.success ? {} : toFieldErrors(checked.error);
}

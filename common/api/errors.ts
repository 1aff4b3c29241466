import * as z from 'zod';

/** Bad input: the messages of each field; 'non_field_errors' holds messages that belong to no single field. */
export const fieldErrors = z.object({ errors: z.record(z.string(), z.array(z.string())) });
export type FieldErrors = z.infer<typeof fieldErrors>['errors'];

/** Every other refusal: one sentence for people, and a `code` where a program must tell cases apart. */
export const detail = z.object({ detail: z.string(), code: z.string().optional() });
export type Detail = z.infer<typeof detail>;

/** Shown when the server has too much to do. */
export const BUSY_MESSAGE = 'The service is busy. Please try again in a moment.';

/** Zod's issues as {field: [message…]}; nested paths are joined with dots, issues without one go to non_field_errors. */
export function toFieldErrors(error: Pick<z.core.$ZodError, 'issues'>): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) {
    const field = issue.path.join('.') || 'non_field_errors';
    const messages = errors[field] ?? [];
    if (!messages.includes(issue.message)) messages.push(issue.message);
    errors[field] = messages;
  }
  return errors;
}

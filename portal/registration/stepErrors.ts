import { REGISTRATION_MESSAGES } from '#common/people/registration.ts';
import { asApiError } from '#common/ui/api/apiError.ts';

export type StepErrors = { fields: Record<string, string>; general: string };

/**
 * Returns the messages to show for an error: those of the step's fields at their fields (lists joined with ', '),
 * all others together; without any, the server's detail or `fallback`.
 */
export function stepErrors(thrown: unknown, fields: readonly string[], fallback: string): StepErrors {
  const { status, errors, detail } = asApiError(thrown);
  if (status === 0) return { fields: {}, general: REGISTRATION_MESSAGES.network };
  if (!errors) return { fields: {}, general: detail ?? fallback };
  const joined = Object.entries(errors).map(([field, messages]) => [field, messages.join(', ')] as const);
  return {
    fields: Object.fromEntries(joined.filter(([field]) => fields.includes(field))),
    general: joined
      .filter(([field]) => !fields.includes(field))
      .map(([, text]) => text)
      .join(' '),
  };
}

import { HttpError } from 'react-admin';
import { SHARED_MESSAGES } from '#common/texts/messages.ts';
import { ApiError } from '#common/ui/api/apiError.ts';

const SESSION_ENDED = 'Your session has ended. Please log in again.';

/**
 * Converts an API error to the shape that react-admin reads: `body.errors` puts each message at its field, messages
 * without a field become the form's own error. Returns any other error (an abort) unchanged.
 */
export function toHttpError(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  return new HttpError(messageOf(error), error.status, {
    detail: error.detail,
    code: error.code,
    errors: formErrors(error),
  });
}

function messageOf({ status, detail, errors, message }: ApiError): string {
  if (status === 0) return SHARED_MESSAGES.connection;
  if (status === 401) return SESSION_ENDED;
  if (detail) return detail;
  if (!errors) return message;
  return errors.non_field_errors?.join(', ') ?? SHARED_MESSAGES.correctErrors;
}

function formErrors({ errors }: ApiError): Record<string, unknown> | undefined {
  if (!errors) return undefined;
  const { non_field_errors: general, ...fields } = errors;
  const joined = Object.entries(fields).map(([field, messages]) => [field, messages.join(', ')] as const);
  return { ...Object.fromEntries(joined), ...(general ? { root: { serverError: general.join(', ') } } : {}) };
}

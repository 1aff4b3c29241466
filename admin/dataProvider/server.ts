import { LOGIN_MESSAGES } from '#common/access/login-messages.ts';
import { api } from '#common/ui/api/api.ts';
import { ApiError } from '#common/ui/api/apiError.ts';
import { SHARED_MESSAGES } from '#common/words/messages.ts';

/**
 * A failed call in the shape that react-admin reads: `body.errors` puts each message at its field, messages without
 * a field become the form's own error, and `message` is a sentence for people.
 */
class CallError extends ApiError {
  readonly body: { errors: Record<string, unknown> | undefined };

  constructor(error: ApiError) {
    super(error.status, error);
    this.message = sentenceOf(error);
    this.body = { errors: formErrors(error) };
  }
}

/** Waits for a call to the API. @throws CallError; other errors, such as an abort, unchanged */
function answerOf<T>(call: Promise<T>): Promise<T> {
  return call.catch((error: unknown) => {
    throw error instanceof ApiError ? new CallError(error) : error;
  });
}

/** Returns the server's messages by field; undefined if it sent none. */
export const fieldErrorsOf = (error: unknown): Record<string, unknown> | undefined =>
  error instanceof ApiError ? formErrors(error) : undefined;

/** Whether there is no such record. The server answers 400 if the id in the address is invalid. */
export const isNotFound = (error: unknown) => error instanceof ApiError && [400, 404].includes(error.status);

/**
 * Returns the server's message about a failed call, or `otherwise` if it sent none. Of several messages at fields it
 * returns the first.
 */
export function failureText(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError)) return otherwise;
  if (error.status === 401) return LOGIN_MESSAGES.sessionEnded;
  const { non_field_errors: general, ...fields } = error.errors ?? {};
  return error.detail ?? [general, ...Object.values(fields)].find(Boolean)?.join(', ') ?? otherwise;
}

function sentenceOf(error: ApiError): string {
  if (error.status === 0) return SHARED_MESSAGES.connection;
  const { detail, errors } = error;
  if (errors && !detail && !errors.non_field_errors) return SHARED_MESSAGES.correctErrors;
  return failureText(error, 'This did not work. Please try again.');
}

function formErrors({ errors }: ApiError): Record<string, unknown> | undefined {
  if (!errors) return undefined;
  const { non_field_errors: general, ...fields } = errors;
  const joined = Object.entries(fields).map(([field, messages]) => [field, messages.join(', ')] as const);
  return { ...Object.fromEntries(joined), ...(general ? { root: { serverError: general.join(', ') } } : {}) };
}

type Api = typeof api;

/** The API client for the data provider: what it throws is a CallError. Nothing else in the staff app may call the API. */
export const server = {
  get: <T>(...args: Parameters<Api['get']>) => answerOf(api.get<T>(...args)),
  post: <T = unknown>(...args: Parameters<Api['post']>) => answerOf(api.post<T>(...args)),
  put: <T = unknown>(...args: Parameters<Api['put']>) => answerOf(api.put<T>(...args)),
  patch: <T = unknown>(...args: Parameters<Api['patch']>) => answerOf(api.patch<T>(...args)),
  delete: <T = undefined>(...args: Parameters<Api['delete']>) => answerOf(api.delete<T>(...args)),
  upload: <T = unknown>(...args: Parameters<Api['upload']>) => answerOf(api.upload<T>(...args)),
  download: (...args: Parameters<Api['download']>) => answerOf(api.download(...args)),
};

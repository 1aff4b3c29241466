import type { Detail, FieldErrors } from '#common/api/errors.ts';

type Refusal = { detail?: string; code?: string; errors?: FieldErrors; answer?: object; retryAfter?: number };

/** A call that failed. `status` is 0 if there was no response. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly detail: string | undefined;
  readonly code: string | undefined;
  readonly errors: FieldErrors | undefined;
  /** The answer as it came, for refusals that say more. */
  readonly answer: object;
  /** Seconds to wait, from the Retry-After header. */
  readonly retryAfter: number | undefined;

  constructor(status: number, refusal: Refusal = {}) {
    super(refusal.detail ?? firstMessage(refusal.errors) ?? (status === 0 ? 'No response' : `HTTP ${status}`));
    this.status = status;
    this.detail = refusal.detail;
    this.code = refusal.code;
    this.errors = refusal.errors;
    this.answer = refusal.answer ?? {};
    this.retryAfter = refusal.retryAfter;
  }
}

function firstMessage(errors: FieldErrors | undefined): string | undefined {
  return errors && Object.values(errors).flat()[0];
}

/** Returns any thrown value as an ApiError; unknown errors become status 0 (no response). */
export function asApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError(0);
}

/** Whether the record was changed since it was read. */
export const isStale = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 409 && error.code === 'stale';

/** Reads the error from a response body; a body that is not ours (a proxy's page) has no messages. */
export function errorFrom(status: number, text: string, retryAfter: string | null): ApiError {
  const seconds = Number(retryAfter);
  return new ApiError(status, {
    ...parseRefusal(text),
    retryAfter: retryAfter !== null && Number.isFinite(seconds) ? seconds : undefined,
  });
}

function parseRefusal(text: string): Refusal {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return {};
  }
  if (typeof body !== 'object' || body === null) return {};
  const { detail, code, errors } = body as Partial<Detail> & { errors?: unknown };
  return {
    answer: body,
    detail: typeof detail === 'string' ? detail : undefined,
    code: typeof code === 'string' ? code : undefined,
    errors: typeof errors === 'object' && errors !== null ? lists(errors) : undefined,
  };
}

function lists(errors: object): FieldErrors {
  return Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, [messages].flat().map(String)]));
}

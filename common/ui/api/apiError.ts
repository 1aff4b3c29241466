import type { Detail, FieldErrors } from '#common/api/errors.ts';

type Refusal = { detail?: string; code?: string; errors?: FieldErrors; retryAfter?: number };

/** A call that did not succeed. `status` 0 means that there was no response at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly detail: string | undefined;
  readonly code: string | undefined;
  readonly errors: FieldErrors | undefined;
  /** Seconds the server asks to wait, from Retry-After. */
  readonly retryAfter: number | undefined;

  constructor(status: number, refusal: Refusal = {}) {
    super(refusal.detail ?? firstMessage(refusal.errors) ?? (status === 0 ? 'No response' : `HTTP ${status}`));
    this.status = status;
    this.detail = refusal.detail;
    this.code = refusal.code;
    this.errors = refusal.errors;
    this.retryAfter = refusal.retryAfter;
  }
}

function firstMessage(errors: FieldErrors | undefined): string | undefined {
  return errors && Object.values(errors).flat()[0];
}

/** Any thrown value as an ApiError; what is not one counts as no response. */
export function asApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError(0);
}

/** The refusal in an answer's text; a body that is not ours (a proxy's page) gives none. */
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
    detail: typeof detail === 'string' ? detail : undefined,
    code: typeof code === 'string' ? code : undefined,
    errors: typeof errors === 'object' && errors !== null ? lists(errors) : undefined,
  };
}

function lists(errors: object): FieldErrors {
  return Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, [messages].flat().map(String)]));
}

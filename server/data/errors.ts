import { BUSY_MESSAGE, type Detail, type FieldErrors } from '#common/api/errors.ts';

/** A problem that the operator can solve, such as a service that is configured wrongly; the message says how, and holds no secret. Ends a start. */
export class StartError extends Error {}

/** A problem that may pass: a service that does not answer, or a full disk. The server starts, and becomes ready when it has passed. */
export class PassingError extends StartError {}

/** A refusal: its status and the body of the answer. */
export class HttpError extends Error {
  readonly status: number;
  readonly body: (Detail & { methods?: string[]; passkey_options?: object }) | { errors: FieldErrors };
  readonly headers: Record<string, string>;

  constructor(status: number, body: HttpError['body'], headers: Record<string, string> = {}) {
    super('detail' in body ? body.detail : JSON.stringify(body.errors));
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** 400 with messages by field. */
export const badInput = (errors: FieldErrors) => new HttpError(400, { errors });
/** 400 with one message. */
export const badRequest = (detail: string, code?: string) => new HttpError(400, { detail, code });
export const unauthenticated = (
  detail = 'Authentication credentials were not provided or are invalid.',
  code?: string,
) => new HttpError(401, { detail, code });
export const forbidden = (detail = 'You do not have permission to perform this action.', code?: string) =>
  new HttpError(403, { detail, code });
/** 404: does not exist, or is not yours. */
export const notFound = (detail = 'Not found.') => new HttpError(404, { detail });
export const conflict = (detail: string, code?: string) => new HttpError(409, { detail, code });
export const tooLarge = (detail: string) => new HttpError(413, { detail });
export const unsupportedFile = (detail: string) => new HttpError(415, { detail });
/** 429; `seconds` until another try may succeed. */
export const tooManyRequests = (
  seconds: number,
  detail = `Too many attempts. Please try again in ${waitingTime(seconds)}.`,
) => new HttpError(429, { detail }, { 'retry-after': String(seconds) });

/** 503 while the portal cannot write to anybody. Strangers are told to wait, staff (`forStaff`) what to do. */
export class NotSetUp extends HttpError {
  readonly forStaff = conflict(
    'Nobody can be written to before a super admin has set the company’s name and contact address under First Settings.',
    'not_set_up',
  );

  constructor() {
    super(503, { detail: 'The portal is being set up. Please try again later.' }, { 'retry-after': '600' });
  }
}

/** 503: too many requests. Retry-After varies, so that they do not all come back at the same time. */
export const busy = () =>
  new HttpError(503, { detail: BUSY_MESSAGE }, { 'retry-after': String(1 + Math.floor(Math.random() * 3)) });

/** How long to wait, in words: seconds, or minutes from two minutes on. */
export function waitingTime(seconds: number): string {
  if (seconds >= 120) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}

import { DrizzleQueryError } from 'drizzle-orm';
import { BUSY_MESSAGE, type Detail, type FieldErrors } from '#common/api/errors.ts';

/**
 * A problem that the operator can solve, such as a service that is configured wrongly. The message says how and holds
 * no secret. It ends a start.
 */
export class StartError extends Error {}

/** A problem that may pass: a service that does not answer, or a full disk. The server starts, and becomes ready when it has passed. */
export class PassingError extends StartError {}

/** A refusal: its status and the body of the answer. */
export class HttpError extends Error {
  readonly status: number;
  readonly body: (Detail & { methods?: string[]; passkey_options?: object; token?: string }) | { errors: FieldErrors };
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
export const notFound = (detail = 'Not found.', code?: string) => new HttpError(404, { detail, code });
export const conflict = (detail: string, code?: string) => new HttpError(409, { detail, code });
export const tooLarge = (detail: string) => new HttpError(413, { detail });
export const unsupportedFile = (detail: string) => new HttpError(415, { detail });
/** 429; `seconds` until another try may succeed. */
export const tooManyRequests = (
  seconds: number,
  detail = `Too many attempts. Please try again in ${waitingTime(seconds)}.`,
) => new HttpError(429, { detail }, { 'retry-after': String(seconds) });

/** 503 while the portal cannot send mails. Strangers are asked to wait; staff read what to do (`forStaff`). */
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

/** The fields that are read of an error, from any library. */
type Cause = {
  name?: unknown;
  message?: unknown;
  code?: unknown;
  constraint?: unknown;
  $metadata?: { httpStatusCode?: number };
  cause?: unknown;
};

/** An error and its causes, the outermost first; of an AggregateError, the first error. */
export function causesOf(error: unknown): Cause[] {
  if (typeof error !== 'object' || error === null) return [];
  const cause = error instanceof AggregateError ? error.errors[0] : (error as Cause).cause;
  return [error, ...causesOf(cause)];
}

const withCode = (error: unknown, codes: string[]) =>
  causesOf(error).find(({ code }) => typeof code === 'string' && codes.includes(code));

/** The database could not be reached; the cause says why. */
export class DatabaseUnreachable extends Error {
  constructor(cause: unknown) {
    super('The database cannot be reached.', { cause });
  }
}

/**
 * Codes of Node for a connection that failed or broke, and of PostgreSQL for one that it refuses or ends: class 08, too many
 * connections, stopped, crashed, still starting, timed out, a standby that takes no writes, and a refused sign-in.
 */
const CONNECTION_CODES =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOENT|08...|53300|53400|57P0[1-5]|25P03|25P04|25006|28000|28P01|3D000)$/;

/** Messages of `pg` and its pool that have no code. */
const CONNECTION_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|The server does not support SSL|There was an error establishing an SSL)/;

function brokenConnection({ code, message }: Cause): string | undefined {
  if (typeof code === 'string' && CONNECTION_CODES.test(code)) return code;
  return typeof message === 'string' && CONNECTION_MESSAGES.test(message) ? message.split(' (')[0] : undefined;
}

/** True for an error of the PostgreSQL driver that comes from the connection, not from the statement. */
export const isConnectionFailure = (error: unknown): boolean => causesOf(error).some((each) => brokenConnection(each));

/** The code or the driver's message of a failed connection; never a statement or its values. */
export const connectionFailure = (error: unknown): string =>
  causesOf(error)
    .map(brokenConnection)
    .find((reason) => reason) ?? 'unknown reason';

/** True if work failed because the database is unreachable; broken connections of other services do not count. */
export const isDatabaseAway = (error: unknown): boolean =>
  causesOf(error).some(
    (each) =>
      each instanceof DatabaseUnreachable || (each instanceof DrizzleQueryError && isConnectionFailure(each.cause)),
  );

/** True if PostgreSQL cancelled a statement that ran too long. */
export const isStatementTimeout = (error: unknown): boolean => withCode(error, ['57014']) !== undefined;

/** True if a statement waited for a lock longer than `lock_timeout` allows. */
export const isLockTimeout = (error: unknown): boolean => withCode(error, ['55P03']) !== undefined;

/**
 * PostgreSQL's codes for a value that no column of ours can hold: a number beyond its type, an impossible date, a NUL
 * character in a text or in JSON, a text that is not a value of its type.
 */
const UNSTORABLE = ['22003', '22007', '22008', '22009', '22021', '22P02', '22P05'];

/** True when a statement failed because of the values it was given, not because of the server. */
export const isUnstorable = (error: unknown): boolean => withCode(error, UNSTORABLE) !== undefined;

/** A unique or foreign key violation, a deadlock, or a serialization failure. */
const COLLISIONS = ['23505', '23503', '40P01', '40001'];

/** True if a statement failed because of a change that another request made between our checks and our write. */
export const isCollision = (error: unknown): boolean => withCode(error, COLLISIONS) !== undefined;

/** Two rows with the same key; `constraint` is the index's name. */
export const isUniqueViolation = (error: unknown, constraint: string): boolean =>
  withCode(error, ['23505'])?.constraint === constraint;

/** A deleted row is still referred to, or a row refers to a missing one. `constraint` is the key's name; without it, any key. */
export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  const found = withCode(error, ['23503']);
  return found !== undefined && (constraint === undefined || found.constraint === constraint);
}

/** Codes and names of a full disk: of the operating system, PostgreSQL and S3 servers. */
const DISK_FULL = ['ENOSPC', 'EDQUOT', '53100', 'InsufficientStorage', 'XMinioStorageFull', 'QuotaExceeded'];
const INSUFFICIENT_STORAGE = 507;

/** True if a write failed because there is no space on the disk, in the database or in the bucket. */
export const isDiskFull = (error: unknown): boolean =>
  causesOf(error).some(
    ({ code, name, $metadata, message }) =>
      DISK_FULL.includes(String(code)) ||
      DISK_FULL.includes(String(name)) ||
      $metadata?.httpStatusCode === INSUFFICIENT_STORAGE ||
      // The image library and the embedded database have no code for it.
      /no space left|disk quota exceeded/i.test(String(message)),
  );

/**
 * The text and the cause of a failed SQL statement; null for any other error. The statement's parameters, and
 * PostgreSQL's message, which may quote them, are personal data and must not be printed.
 */
export function failedStatement(error: unknown): { query: string; cause: { code?: string } } | null {
  if (!(error instanceof DrizzleQueryError)) return null;
  return { query: error.query, cause: (error.cause ?? {}) as { code?: string } };
}

/** The stack of an error without its message. */
export const framesOf = (error: Error): string[] | undefined =>
  error.stack?.split('\n').filter((line) => line.startsWith('    at '));

import { DrizzleQueryError } from 'drizzle-orm';

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
const CODES =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOENT|08...|53300|53400|57P0[1-5]|25P03|25P04|25006|28000|28P01|3D000)$/;

/** Messages of `pg` and its pool that have no code. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|The server does not support SSL|There was an error establishing an SSL)/;

type Coded = { code?: unknown; message?: unknown; cause?: unknown };

/** True for an error of the PostgreSQL driver that comes from the connection, not from the statement. */
export function isConnectionFailure(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, message, cause } = error as Coded;
  return (
    (typeof code === 'string' && CODES.test(code)) ||
    (typeof message === 'string' && MESSAGES.test(message)) ||
    isConnectionFailure(cause)
  );
}

/** True if work failed because the database is unreachable; broken connections of other services do not count. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseUnreachable) return true;
  if (error instanceof DrizzleQueryError) return isConnectionFailure(error.cause);
  return error instanceof Error && error.cause !== undefined && isDatabaseAway(error.cause);
}

/** True if PostgreSQL cancelled a statement that ran too long. */
export function isStatementTimeout(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as Coded;
  return code === '57014' || (cause !== undefined && isStatementTimeout(cause));
}

/** The code or the driver's message of a failed connection; never a statement or its values. */
export function connectionFailure(error: unknown): string {
  const { code, message, cause } = (error ?? {}) as Coded;
  if (typeof code === 'string' && CODES.test(code)) return code;
  if (typeof message === 'string' && MESSAGES.test(message)) return message.split(' (')[0] ?? message;
  return cause === undefined ? 'unknown reason' : connectionFailure(cause);
}

/** Errors of PostgreSQL's constraints, also if the driver has wrapped them. */
type PostgresError = { code?: string; constraint?: string; cause?: unknown };

/** A key that is taken or gone, transactions that wait for each other, or that cannot be put one after the other. */
const COLLISIONS = ['23505', '23503', '40P01', '40001'];

function find(error: unknown, code: string): PostgresError | undefined {
  for (
    let current = error as PostgresError | undefined;
    current;
    current = current.cause as PostgresError | undefined
  ) {
    if (current.code === code) return current;
  }
  return undefined;
}

/** Two rows with the same key; `constraint` is the index's name. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return find(error, '23505')?.constraint === constraint;
}

/** A row that others refer to was deleted, or a row refers to a missing one; `constraint` is the key's name, any if missing. */
export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  const found = find(error, '23503');
  return found !== undefined && (constraint === undefined || found.constraint === constraint);
}

/** A statement failed because of what another request did between this one's checks and its writes. */
export function isCollision(error: unknown): boolean {
  return COLLISIONS.some((code) => find(error, code) !== undefined);
}

/**
 * PostgreSQL's codes for a value that none of our columns can hold: a number beyond its type, an impossible date, a NUL
 * character in a text or in JSON, a text that is not a value of its type.
 */
const UNSTORABLE_CODES = new Set(['22003', '22007', '22008', '22009', '22021', '22P02', '22P05']);

/** True when a statement failed because of the values it was given, not because of the server. */
export function isUnstorable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (typeof code === 'string' && UNSTORABLE_CODES.has(code)) || isUnstorable(error.cause);
}

/**
 * The text and the cause of a failed SQL statement; null for any other error. The statement's parameters, and
 * PostgreSQL's message, which may quote them, are personal data and must not be printed.
 */
export function failedStatement(error: Error): { query: string; cause: { code?: string } } | null {
  if (!(error instanceof DrizzleQueryError)) return null;
  return { query: error.query, cause: (error.cause ?? {}) as { code?: string } };
}

/** The stack of an error without its message. */
export const framesOf = (error: Error): string[] | undefined =>
  error.stack?.split('\n').filter((line) => line.startsWith('    at '));

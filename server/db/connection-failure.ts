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

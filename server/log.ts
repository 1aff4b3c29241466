import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';

/** Structured log; nothing personal is ever passed to it (ids only). */
export type Logger = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

/** An error as it may be logged: a failed statement names its parameters, and these are people's data. */
export function loggable(error: unknown): unknown {
  if (!(error instanceof DrizzleQueryError)) return error;
  const { query, cause } = error;
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at '));
  const { code } = (cause ?? {}) as { code?: unknown };
  return { type: 'DrizzleQueryError', code, query, stack: frames?.join('\n') };
}

import { DrizzleQueryError } from 'drizzle-orm';

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

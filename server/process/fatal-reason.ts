import { DrizzleQueryError } from 'drizzle-orm';
import { StartError } from './start-error.ts';

/**
 * What is printed when the process ends on an error: a sentence for what the operator can mend, else where it came from. A failed
 * statement is named without its parameters, which are people's data, and without PostgreSQL's message, which may quote them.
 */
export function fatalReason(error: unknown): string {
  if (error instanceof StartError) return error.message;
  if (!(error instanceof Error)) return String(error);
  if (!(error instanceof DrizzleQueryError)) return error.stack ?? error.message;
  const { code } = (error.cause ?? {}) as { code?: string };
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? [];
  return [`A statement failed (${code ?? 'unknown reason'}): ${error.query}`, ...frames].join('\n');
}

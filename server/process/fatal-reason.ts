import { failedStatement, framesOf } from './causes.ts';
import { StartError } from './start-error.ts';

/** The text printed when the process ends on an error: a sentence for problems that the operator can solve, else the stack. */
export function fatalReason(error: unknown): string {
  if (error instanceof StartError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const statement = failedStatement(error);
  if (!statement) return error.stack ?? error.message;
  const { query, cause } = statement;
  return [`A statement failed (${cause.code ?? 'unknown reason'}): ${query}`, ...(framesOf(error) ?? [])].join('\n');
}

import { failedStatement } from '#server/process/causes.ts';
import { removePersonalData } from '#server/process/log.ts';

const FIELDS = ['code', 'status', 'responseCode', 'command'];

/**
 * One line about why a job failed, to be stored and logged. Databases, mail servers and parsers quote what they were given, so of their errors
 * only codes are taken. From other messages addresses of people, and what addresses of servers carry, are left out.
 */
export function summarizeError(error: unknown): string {
  if (typeof error !== 'object' || error === null) return typeof error;
  const { name = 'Error', message = '', ...rest } = error as Record<string, unknown>;
  const source = (failedStatement(error)?.cause ?? rest) as Record<string, unknown>;
  const codes = FIELDS.flatMap((field) => (isShort(source[field]) ? [`${field} ${source[field]}`] : []));
  const words = quotesInput(error) ? '' : removePersonalData(String(message));
  return [`${name}${words && `: ${words}`}`, ...codes].join(', ');
}

const isShort = (value: unknown) => typeof value === 'number' || (typeof value === 'string' && value.length < 50);

function quotesInput(error: object): boolean {
  if (failedStatement(error) || error instanceof SyntaxError) return true;
  // An error of PostgreSQL, and one of a mail server.
  return 'severity' in error || 'responseCode' in error || 'response' in error;
}

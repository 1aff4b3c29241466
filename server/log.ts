import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';

/** Structured log; nothing personal is ever passed to it (ids only). */
export type Logger = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

type Known = { name?: string; message?: string; stack?: string; cause?: unknown; [field: string]: unknown };

/** What an error may tell beside its message: short words and numbers that name no person. */
const FIELDS = ['code', 'status', 'statusCode', 'responseCode', 'command', 'syscall', 'queue', 'table', 'constraint'];

/**
 * An error as it may be logged. A failed statement names its parameters, and the words of others quote what they were given, so both are left out: databases (values), mail servers
 * (recipients), parsers (the text). From other messages addresses of people, and what addresses of servers carry, are taken out.
 */
export function loggable(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return { type: typeof error };
  const known = error as Known;
  const frames = known.stack?.split('\n').filter((line) => line.startsWith('    at '));
  if (error instanceof DrizzleQueryError) {
    const { code } = (error.cause ?? {}) as { code?: unknown };
    return { type: 'DrizzleQueryError', code, query: error.query, stack: frames?.join('\n') };
  }
  const fields = FIELDS.flatMap((field) => {
    const value = known[field];
    return typeof value === 'string' || typeof value === 'number' ? [[field, value]] : [];
  });
  return {
    type: known.name ?? 'Error',
    ...(quotesInput(error) || !known.message ? {} : { message: withoutAddresses(known.message) }),
    ...Object.fromEntries(fields),
    ...(frames ? { stack: frames.join('\n') } : {}),
    ...(known.cause ? { cause: loggable(known.cause) } : {}),
  };
}

/** One line about an error, to be stored. */
export function summaryOf(error: unknown): string {
  const { type, message, stack: _, cause, query: __, ...fields } = loggable(error) as Record<string, unknown>;
  const rest = Object.entries(fields).map(([name, value]) => `${name} ${value}`);
  const why = cause ? ` (${summaryOf((error as Known).cause)})` : '';
  return `${type}${message ? `: ${message}` : ''}${rest.length > 0 ? ` [${rest.join(', ')}]` : ''}${why}`;
}

function quotesInput(error: object): boolean {
  if (error instanceof SyntaxError) return true;
  // An error of PostgreSQL, and one of a mail server.
  return 'severity' in error || 'responseCode' in error || 'response' in error;
}

/** The lengths are bounded, so that no text takes long. */
function withoutAddresses(message: string): string {
  return message
    .slice(0, 500)
    .replace(/[^\s@<>"'(),;:]{1,64}@[^\s@<>"'(),;:]{1,255}/g, '<address>')
    .replace(/(https?:\/\/[^\s?#"']{1,300})[?#][^\s"']{1,500}/g, '$1');
}

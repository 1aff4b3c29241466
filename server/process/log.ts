import { DrizzleQueryError } from 'drizzle-orm';
import pino, { type DestinationStream, type LevelWithSilent } from 'pino';
import { requestOf } from '#server/http/request-id.ts';
import { version } from './version.ts';

/** Structured log; nothing personal is ever passed to it (ids only). */
export type Logger = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;

/** One JSON line an event on standard output. A line that a request causes names it, and errors come without people's data. */
export const createLog = (level: LevelWithSilent, to: DestinationStream = pino.destination(1)): pino.Logger =>
  pino(
    {
      level,
      base: { pid: process.pid, version },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      mixin: requestOf,
      serializers: { err: (error: unknown) => (error instanceof Error ? loggable(error) : error) },
      // A library names the headers of a request, and they hold its token.
      redact: { paths: ['req.headers', 'busboyOptions.headers'], remove: true },
    },
    to,
  );

/** Sends what Node and libraries would print by themselves to the log, so that all of the output is JSON. */
export function logWarnings(log: Logger): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ err: warning }, 'warning of Node'));
  const say = (level: 'debug' | 'info' | 'warn' | 'error') => (first: unknown) =>
    log[level]({ err: first instanceof Error ? first : new Error(String(first)) }, 'a library wrote to the console');
  Object.assign(console, {
    debug: say('debug'),
    log: say('info'),
    info: say('info'),
    warn: say('warn'),
    error: say('error'),
  });
}

/** What an error may carry into the log beside its type, message and stack: codes, which name nobody. */
const CODES = ['code', 'statusCode', 'responseCode', 'syscall', 'severity', 'constraint', 'table', 'routine'] as const;

/**
 * An error as it may be logged. Messages of databases, mail servers and others repeat what they were given, which is
 * people's data: a failed statement keeps its text without parameters, and of other messages what could name somebody
 * is left out.
 */
export function loggable(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const cause = error.cause === undefined ? undefined : loggable(error.cause);
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at '));
  const stack = frames?.join('\n');
  if (error instanceof DrizzleQueryError) {
    return { type: 'DrizzleQueryError', ...codesOf(error.cause ?? {}), query: error.query, stack };
  }
  // Databases and mail servers repeat what they were given in their own words.
  const isTheirs = 'severity' in error || 'responseCode' in error;
  const message = isTheirs ? undefined : withoutNames(error.message);
  return { type: error.name, ...codesOf(error), message, stack, cause };
}

function codesOf(error: object): Record<string, unknown> {
  const all = error as Record<string, unknown>;
  return Object.fromEntries(CODES.filter((name) => all[name] !== undefined).map((name) => [name, all[name]]));
}

const LONGEST = 500;
/** From the beginning of a word, so that a long one is read once. */
const EMAIL = /(?<![^\s@<>"'()[\],;:])[^\s@<>"'()[\],;:]+@[^\s@<>"'()[\],;:]+/g;
const PHONE = /\+?\d[\d ()./-]{6,30}\d/g;
const QUOTED = /(["'`])[^"'`\n]{1,200}\1/g;

/** The part of an address of a server that carries what it is asked, keys included. */
const QUERY = /(https?:\/\/[^\s?#"']{1,300})[?#][^\s"']{1,300}/g;

/** A message without addresses of people, telephone numbers, what stands in quotes, and what is asked of servers. */
export function withoutNames(message: string): string {
  return message
    .slice(0, LONGEST)
    .replace(QUERY, '$1')
    .replace(QUOTED, '[…]')
    .replace(EMAIL, '[address]')
    .replace(PHONE, '[number]');
}

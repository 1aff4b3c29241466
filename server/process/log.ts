import pino, { type DestinationStream, type LevelWithSilent } from 'pino';
import { requestOf } from '#server/http/request-id.ts';
import { failedStatement, framesOf } from './causes.ts';
import { version } from './version.ts';

/** Structured log; nothing personal is ever passed to it (ids only). */
export type Logger = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;

/**
 * Writes at once: what is still being written when the process ends would be lost or come after its last line. A line that cannot
 * be written, as on a full disk, is lost and stops nobody's work; the destination that failed would keep it and wait for room.
 */
function standardOutput(): DestinationStream {
  const open = () => pino.destination({ dest: 1, sync: true }).on('error', () => (output = open()));
  let output = open();
  return { write: (line) => output.write(line) };
}

/** Writes one JSON line for each event to standard output. Lines caused by a request have its id; errors contain no personal data. */
export const createLog = (level: LevelWithSilent, to: DestinationStream = standardOutput()): pino.Logger =>
  pino(
    {
      level,
      base: { pid: process.pid, version },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      mixin: requestOf,
      serializers: { err: (error: unknown) => (error instanceof Error ? loggable(error) : error) },
      // Libraries add the headers of a request, which contain its token.
      redact: { paths: ['req.headers', 'busboyOptions.headers'], remove: true },
    },
    to,
  );

/** Redirects warnings of Node and libraries to the log, so that all output is JSON. */
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

/** Fields of an error that are logged besides type, message and stack: codes, which name nobody. */
const CODES = ['code', 'statusCode', 'responseCode', 'syscall', 'severity', 'constraint', 'table', 'routine'] as const;

/**
 * An error as it may be logged. Messages of databases, mail servers and others repeat what they were given, which is
 * people's data: a failed statement keeps its text without parameters, and of other messages what could name somebody
 * is left out.
 */
export function loggable(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const cause = error.cause === undefined ? undefined : loggable(error.cause);
  const stack = framesOf(error)?.join('\n');
  const statement = failedStatement(error);
  if (statement) return { type: 'DrizzleQueryError', ...codesOf(statement.cause), query: statement.query, stack };
  // Messages of databases and mail servers repeat their input.
  const isTheirs = 'severity' in error || 'responseCode' in error;
  const message = isTheirs ? undefined : removePersonalData(error.message);
  return { type: error.name, ...codesOf(error), message, stack, cause };
}

function codesOf(error: object): Record<string, unknown> {
  const all = error as Record<string, unknown>;
  return Object.fromEntries(CODES.filter((name) => all[name] !== undefined).map((name) => [name, all[name]]));
}

const LONGEST = 500;
/** Starts at the beginning of a word, so that a long word is only read once. */
const EMAIL = /(?<![^\s@<>"'()[\],;:])[^\s@<>"'()[\],;:]+@[^\s@<>"'()[\],;:]+/g;
const PHONE = /\+?\d[\d ()./-]{6,30}\d/g;
const QUOTED = /(["'`])[^"'`\n]{1,200}\1/g;

/** The query of a server's address, which may contain keys. */
const QUERY = /(https?:\/\/[^\s?#"']{1,300})[?#][^\s"']{1,300}/g;

/** Removes email addresses, telephone numbers, quoted text and queries of addresses from a message. */
export function removePersonalData(message: string): string {
  return message
    .slice(0, LONGEST)
    .replace(QUERY, '$1')
    .replace(QUOTED, '[…]')
    .replace(EMAIL, '[address]')
    .replace(PHONE, '[number]');
}

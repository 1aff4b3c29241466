import { AsyncLocalStorage } from 'node:async_hooks';
import pino, { type DestinationStream, type LevelWithSilent } from 'pino';
import { MINUTE } from '#common/words/units.ts';
import { failedStatement, framesOf } from './errors.ts';
import { type ObservedLine, observed } from './observed.ts';
import { requestOf } from './request.ts';
import { version } from './version.ts';

/** Structured log; nothing personal is ever passed to it (ids only). */
export type Logger = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;

/**
 * Writes synchronously, so that no line is lost or late when the process ends. A line that cannot be written (full disk) is dropped:
 * pino's destination would keep it and wait.
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
      mixin(fields, level) {
        if (observed.line.hasSubscribers) observed.line.publish({ ...(fields as Omit<ObservedLine, 'level'>), level });
        return requestOf();
      },
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
 * An error as it may be logged. Messages of databases, mail servers and others repeat their input, which may be personal:
 * a failed statement keeps its text without parameters, and other messages lose everything that could name somebody.
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
/** Matches only from the beginning of a word, so that a long word is scanned once. */
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

/** Who causes a line: a person's id, or the network address of somebody who is not signed in, which is never logged. */
type Caller = number | string;
type Fields = { event?: string; [name: string]: unknown };
type Level = 'info' | 'warn' | 'error';
type Row = { more: number; timer: NodeJS.Timeout; write: () => void };

/** The number of lines counted at a time, for people and for network addresses each. Further callers share one line. */
export const MOST = 2000;

/** Timers start outside the request, so that the line of a whole minute does not carry the id of the first request. */
const outsideRequests = AsyncLocalStorage.snapshot();

const rowsOf = new WeakMap<Logger, Record<'number' | 'string', Map<string, Row>>>();

/**
 * Logs an event that a caller can repeat at will: the first time at once, then for the same caller and fields one line at the end
 * of each minute, whose `count` says how many more there were.
 */
export function logRepeatable(log: Logger, caller: Caller, level: Level, fields: Fields, msg: string): void {
  const all = rowsOf.get(log) ?? { number: new Map(), string: new Map() };
  rowsOf.set(log, all);
  const rows = all[typeof caller as keyof typeof all];
  const own = JSON.stringify([caller, msg, fields]);
  const isShared = !rows.has(own) && rows.size >= MOST;
  const key = isShared ? msg : own;
  const row = rows.get(key);
  if (row) {
    row.more += 1;
    return;
  }
  const shown = isShared ? { event: fields.event, callers: 'many' } : fields;
  log[level](shown, msg);
  const startMinute = () =>
    setTimeout(() => {
      if (started.more === 0) rows.delete(key);
      else {
        started.write();
        started.timer = startMinute();
      }
    }, MINUTE).unref();
  const started: Row = {
    more: 0,
    timer: outsideRequests(startMinute),
    write: () => {
      if (started.more > 0) log[level]({ ...shown, count: started.more }, msg);
      started.more = 0;
    },
  };
  rows.set(key, started);
}

/** Writes the remaining counts when the process ends. */
export function writeCounts(log: Logger): void {
  const rows = Object.values(rowsOf.get(log) ?? {}).flatMap((some) => [...some.values()]);
  rowsOf.delete(log);
  for (const { timer, write } of rows) {
    clearTimeout(timer);
    write();
  }
}

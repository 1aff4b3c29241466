import { AsyncLocalStorage } from 'node:async_hooks';
import { MINUTE } from '#common/values/durations.ts';
import type { Logger } from './log.ts';

/** Who causes a line: a person's id or, where nobody is signed in, a network address, which is kept in memory and never logged. */
type Caller = number | string;
type Fields = { event?: string; [name: string]: unknown };
type Level = 'info' | 'warn' | 'error';
type Row = { more: number; timer: NodeJS.Timeout; write: () => void };

/** This many lines of persons, and as many of network addresses, are told apart at a time; further callers share lines. */
export const MOST = 2000;

/** Timers start outside of the request, so that the line of a whole minute does not name the request that was the first. */
const outsideRequests = AsyncLocalStorage.snapshot();

const rowsOf = new WeakMap<Logger, Record<'number' | 'string', Map<string, Row>>>();

/**
 * Logs what a caller can cause at will, at most once a minute for the same fields and caller: the first time at once, then at the end of each
 * minute one line whose `count` says how many more there were.
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

/** Writes what was counted since the last line of each, at the end of the process. */
export function writeCounts(log: Logger): void {
  const rows = Object.values(rowsOf.get(log) ?? {}).flatMap((some) => [...some.values()]);
  rowsOf.delete(log);
  for (const { timer, write } of rows) {
    clearTimeout(timer);
    write();
  }
}

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Logger } from '#server/data/log.ts';
import { endOnSignals } from '#server/start/process.ts';

const EVENTS = ['SIGINT', 'SIGTERM', 'beforeExit'] as const;
type Listener = (...args: never[]) => void;
let others: Map<string, Listener[]>;
let exit: ReturnType<typeof vi.fn>;
let lines: unknown[][];
let stop: ReturnType<typeof vi.fn<() => Promise<void>>>;
let end: { resolve: () => void; reject: (error: Error) => void };
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  others = new Map(EVENTS.map((event) => [event, process.listeners(event as 'SIGINT') as Listener[]]));
  exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never) as never;
  lines = [];
  const note = (level: string) => (fields: unknown, text?: string) => lines.push([level, fields, text]);
  const log = Object.fromEntries(['debug', 'info', 'warn', 'error', 'fatal'].map((level) => [level, note(level)]));
  stop = vi.fn(
    () =>
      new Promise<void>((resolve, reject) => {
        end = { resolve, reject };
      }),
  );
  endOnSignals(log as unknown as Logger, stop);
});
afterEach(() => {
  for (const event of EVENTS) {
    const added = process.listeners(event as 'SIGINT').filter((one) => !others.get(event)?.includes(one as Listener));
    for (const listener of added) process.removeListener(event, listener);
  }
  vi.restoreAllMocks();
  vi.useRealTimers();
});
/** Only what this test has added hears of it. */
function emit(event: (typeof EVENTS)[number]): void {
  for (const listener of process.listeners(event as 'SIGINT')) {
    if (!others.get(event)?.includes(listener as Listener)) (listener as (name: string) => void)(event);
  }
}
/** Until what has been settled is dealt with. */
const settled = () => new Promise((resolve) => setImmediate(resolve));
const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

test.each(['SIGINT', 'SIGTERM'] as const)('at %s the process stops in order and ends with 0', async (signal) => {
  emit(signal);
  expect(stop).toHaveBeenCalledTimes(1);
  expect(exit).not.toHaveBeenCalled();
  pass(5);
  end.resolve();
  await settled();
  expect(exit.mock.calls).toEqual([[0]]);
  expect(lines).toEqual([
    ['info', { signal }, 'stopping'],
    ['info', { milliseconds: 5 }, 'stopped'],
  ]);
});

test('a process that cannot stop in order ends with 1', async () => {
  emit('SIGTERM');
  const error = new Error('busy');
  end.reject(error);
  await settled();
  expect(exit.mock.calls).toEqual([[1]]);
  expect(lines.at(-1)).toEqual(['fatal', { err: error }, 'the server did not end in order']);
});

test('signals within a second count as one; a later one ends the process at once with 1', () => {
  emit('SIGINT');
  pass(1000);
  emit('SIGTERM');
  expect(exit).not.toHaveBeenCalled();
  pass(1);
  emit('SIGINT');
  expect(exit.mock.calls).toEqual([[1]]);
  expect(stop).toHaveBeenCalledTimes(1);
  expect(lines.at(-1)).toEqual(['warn', { signal: 'SIGINT' }, 'stopped at once']);
});

test('a process that was not asked to stop and has nothing left to do ends as it is', () => {
  emit('beforeExit');
  expect([exit.mock.calls, lines]).toEqual([[], []]);
});

test('a process with nothing left to do that has not finished stopping ends with 1', () => {
  emit('SIGTERM');
  emit('beforeExit');
  expect(exit.mock.calls).toEqual([[1]]);
  expect(lines.at(-1)?.[0]).toBe('fatal');
});

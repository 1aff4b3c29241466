import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MINUTE } from '#common/words/units.ts';
import { type Logger, logRepeatable, MOST, writeCounts } from '#server/data/log.ts';

let lines: unknown[];
let log: Logger;
beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  log = { info: (fields: unknown) => lines.push(fields) } as unknown as Logger;
});
afterEach(() => {
  writeCounts(log);
  vi.useRealTimers();
});

const REFUSED = { event: 'refused', status: 401 };
const refuse = (caller: string | number, fields: Record<string, unknown> = REFUSED) =>
  logRepeatable(log, caller, 'info', fields, 'request refused');

test('the first line is written at once, and its repetitions as a count once a minute', () => {
  for (let calls = 0; calls < 1000; calls += 1) refuse('192.0.2.1');
  expect(lines).toEqual([REFUSED]);
  vi.advanceTimersByTime(MINUTE);
  refuse('192.0.2.1');
  expect(lines).toEqual([REFUSED, { ...REFUSED, count: 999 }]);
  vi.advanceTimersByTime(MINUTE);
  expect(lines.at(-1)).toEqual({ ...REFUSED, count: 1 });
  vi.advanceTimersByTime(MINUTE);
  refuse('192.0.2.1');
  expect(lines).toHaveLength(4);
});

test('other callers and other events are lines of their own', () => {
  for (const caller of ['192.0.2.1', '192.0.2.2', 7]) for (const status of [401, 403]) refuse(caller, { status });
  expect(lines).toHaveLength(6);
});

test('no count is lost at the end', () => {
  for (let calls = 0; calls < 3; calls += 1) refuse('192.0.2.1');
  writeCounts(log);
  expect(lines).toEqual([REFUSED, { ...REFUSED, count: 2 }]);
  expect(vi.getTimerCount()).toBe(0);
});

test('however many addresses ask, few are remembered, the others share a line, and no person is hidden', () => {
  for (let address = 0; address < 2 * MOST; address += 1) refuse(`address ${address}`);
  expect(lines).toHaveLength(MOST + 1);
  expect(vi.getTimerCount()).toBe(MOST + 1);
  refuse(7, { ...REFUSED, user: 7 });
  expect(lines.at(-1)).toEqual({ ...REFUSED, user: 7 });
  writeCounts(log);
  expect(lines.at(-1)).toEqual({ event: 'refused', callers: 'many', count: MOST - 1 });
});

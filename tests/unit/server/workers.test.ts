import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, test, vi } from 'vitest';

const PROGRAM = path.join(import.meta.dirname, '..', '..', 'servers', 'worker-program.ts');

type Line = {
  msg: string;
  level: string;
  pid: number;
  isFirst?: boolean;
  code?: number | null;
  signal?: string | null;
};

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

/** Starts the program whose workers end as `how` says. */
function start(how = 'at signals') {
  const child = spawn(process.execPath, [PROGRAM, how], { stdio: ['ignore', 'pipe', 'inherit'] });
  started.push(child);
  const log: Line[] = [];
  const read = once(
    createInterface(child.stdout).on('line', (line) => log.push(JSON.parse(line))),
    'close',
  );
  const ended = Promise.all([once(child, 'exit'), read]).then(([[code]]) => code as number | null);
  const lines = (msg: string) => log.filter((line) => line.msg === msg);
  const untilServing = (count: number) =>
    vi.waitFor(() => expect(lines('serving')).toHaveLength(count), { timeout: 20_000, interval: 10 });
  return { child, log, lines, ended, untilServing };
}

test('a worker that ends is replaced by one that does the same', async () => {
  const { child, lines, ended, untilServing } = start();
  await untilServing(2);
  expect(lines('serving').map(({ isFirst }) => isFirst)).toEqual([true, false]);
  for (const [index, { pid }] of lines('serving').entries()) {
    process.kill(pid, 'SIGKILL');
    await untilServing(3 + index);
    expect(lines('a worker ended').at(-1)).toMatchObject({ level: 'error', worker: pid, signal: 'SIGKILL' });
  }
  expect(lines('serving').map(({ isFirst }) => isFirst)).toEqual([true, false, true, false]);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(lines('stopping')).toHaveLength(3);
  expect(lines('stopped').at(-1)?.pid).toBe(child.pid);
});

test('a first worker that ends before it serves ends all with its code', async () => {
  const { log, ended } = start('before');
  expect(await ended).toBe(3);
  expect(log).toMatchObject([{ msg: 'a worker ended', code: 3 }]);
});

test('workers that end again and again end all, the others in order', async () => {
  const { log, lines, ended } = start('after');
  expect(await ended).toBe(1);
  expect(lines('a worker ended')).toHaveLength(6);
  expect(log.filter(({ level }) => level === 'fatal')).toMatchObject([{ msg: 'too many workers ended' }]);
  expect(lines('stopped')).toHaveLength(1);
});

test('workers do not outlive the process that has started them', async () => {
  const { child, ended, untilServing } = start();
  await untilServing(2);
  child.kill('SIGKILL');
  // Their output, which they share, is read to its end when the last one is gone.
  expect(await ended).toBe(null);
});

test('a worker that cannot end in order is known by the exit code', async () => {
  const { child, log, ended, untilServing } = start('wrongly');
  await untilServing(2);
  child.kill('SIGINT');
  expect(await ended).toBe(1);
  expect(log.at(-1)).toMatchObject({ level: 'fatal', pid: child.pid, msg: 'the server did not end in order' });
});

test('a second signal ends all at once', async () => {
  const { child, lines, ended, untilServing } = start('never');
  await untilServing(2);
  child.kill('SIGTERM');
  await expect.poll(() => lines('stopping')).toHaveLength(3);
  await expect
    .poll(
      () => {
        child.kill('SIGTERM');
        return lines('stopped at once').length;
      },
      { timeout: 5000 },
    )
    .toBe(1);
  expect(await ended).toBe(1);
});

import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Runs a program that has a log, with the standard output given. */
function run(program: string, output: number | 'pipe' = 'pipe') {
  const script = `import fs from 'node:fs';
    import { createLog } from '#server/data/log.ts';
    import { reportFailure } from '#server/start/process.ts';
    const log = createLog('info');
    ${program}`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', output, 'pipe'],
    encoding: 'utf8',
    timeout: 60_000,
  });
}

const messages = (output: string) => output.match(/(?<="msg":")[^"]*/g);

/** A disk without room. */
let full: number;
beforeAll(() => {
  full = openSync('/dev/full', 'w');
});
afterAll(() => closeSync(full));

test('the reason of an end is the last line, after all others', () => {
  const { status, stdout } = run(`
    for (let line = 0; line < 20; line++) log.info(String(line));
    reportFailure(new Error('failed'));
    process.exit(1);`);
  expect(status).toBe(1);
  expect(messages(stdout)).toEqual([
    ...Array.from({ length: 20 }, (_, line) => String(line)),
    'the server cannot go on',
  ]);
});

test.each([
  ['in order', 'process.exit(0);', 0],
  ['by a failure', "reportFailure(new Error('failed')); process.exit(1);", 1],
])('on a full disk the program continues, and ends %s', (_how, end, code) => {
  const { status, stderr } = run(
    `
    for (let line = 0; line < 3; line++) log.info('lost');
    await new Promise((resolve) => setTimeout(resolve, 50));
    process.stderr.write('went on');
    ${end}`,
    full,
  );
  expect([status, stderr]).toEqual([code, 'went on']);
});

test('the log is written again once there is room', () => {
  const { stdout } = run(`
    const { writeSync } = fs;
    fs.writeSync = () => {
      throw Object.assign(new Error(), { code: 'ENOSPC' });
    };
    log.info('lost');
    fs.writeSync = writeSync;
    log.info('there is room');`);
  expect(messages(stdout)).toEqual(['there is room']);
});

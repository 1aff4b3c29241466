import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..', '..', '..');
const folder = mkdtempSync(path.join(tmpdir(), 'panel-commands-'));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (node: string, ...args: string[]) => runWith({}, node, ...args);

function runWith(env: NodeJS.ProcessEnv, node: string, ...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(node, args, {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

test('a command that is not there is told with those that are', () => {
  expect(run(process.execPath, 'tools/start.mjs', 'chek-config')).toEqual({
    status: 1,
    output:
      'There is no command chek-config. Leave it out to start the portal, or take one of: backup, check-audit, check-config, create-admin, create-bucket, prepare-database, restore.\n',
  });
});

test('create-admin takes each value from its option, else from its variable, and names what is missing', () => {
  const create = (env: NodeJS.ProcessEnv, ...options: string[]) =>
    runWith({ DATA_DIR: folder, ...env }, process.execPath, 'server/commands/create-admin.ts', ...options);
  const wrong = { ADMIN_EMAIL: 'nobody', ADMIN_FIRST_NAME: '', ADMIN_LAST_NAME: '', ADMIN_PASSWORD: 'weak' };
  expect(create(wrong, '--email', 'ada@example.com', '--first-name', 'Ada')).toEqual({
    status: 1,
    output: 'Password does not meet all requirements\nLast name is required\n',
  });
  expect(create(wrong, '--last-name', 'Admin', '--password', 'Correct#2026')).toEqual({
    status: 1,
    output: 'Please enter a valid email address\nFirst name is required\n',
  });
  const { status, output } = create({ ADMIN_EMAIL: 'ada@example.com' }, '--last-name', 'Admin');
  expect([status, output.split('\n')[0]]).toEqual([1, 'Not given: First name, Password.']);
});

/** A Node before 24 among those that are installed. */
const older = ['/usr/local/bin/node', '/usr/bin/node', '/usr/bin/nodejs'].find((node) => {
  try {
    const version = execFileSync(node, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return /^v2[0-3]\./.test(version);
  } catch {
    return false;
  }
});
if (!older) process.stdout.write('SKIPPED: there is no older Node to hand over from.\n');

describe.runIf(older)('an older Node', () => {
  test('hands a command over to the Node of the packages, with the env file and its names', () => {
    const file = path.join(folder, 'env');
    writeFileSync(file, "PORT='x'\nCOLOUR='blue'\n");
    expect(run(older ?? '', `--env-file=${file}`, 'tools/start.mjs', 'check-config')).toEqual({
      status: 1,
      output: `The configuration is not valid:\nCOLOUR: is not known; leave it out of ${file}\nPORT: must be a port number\n`,
    });
  });
});

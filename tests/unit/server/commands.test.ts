import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
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
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

test('an unknown command is reported with a list of those that exist', () => {
  expect(run(process.execPath, 'tools/start.mjs', 'chek-config')).toEqual({
    status: 1,
    output:
      'There is no command chek-config. Leave it out to start the portal, or take one of: backup, check-audit, check-config, create-admin, create-bucket, end-sessions, move-to-postgres, prepare-database, restore, restore-files, test-mail.\n',
  });
});

test('create-admin takes each value from its option, else from its variable, and names what is missing', () => {
  const create = (env: NodeJS.ProcessEnv, ...options: string[]) =>
    runWith({ DATA_DIR: folder, ...env }, process.execPath, 'tools/start.mjs', 'create-admin', ...options);
  const wrong = { ADMIN_EMAIL: 'nobody', ADMIN_FIRST_NAME: '', ADMIN_LAST_NAME: '', ADMIN_PASSWORD: 'weak' };
  expect(create(wrong, '--email', 'ada@example.com', '--first-name', 'Ada')).toEqual({
    status: 1,
    output: expect.stringMatching(
      /^Password does not meet all requirements: At least 8 characters; .*\nLast name is required\n$/,
    ),
  });
  expect(create(wrong, '--last-name', 'Admin', '--password', 'Correct#2026')).toEqual({
    status: 1,
    output: 'Please enter a valid email address\nFirst name is required\n',
  });
  const { status, output } = create({ ADMIN_EMAIL: 'ada@example.com' }, '--last-name', 'Admin');
  expect([status, output.split('\n')[0]]).toEqual([1, 'Not given: First name, Password.']);
});

describe.each(['backup', 'restore'])('%s', (command) => {
  const runCommand = (...args: string[]) =>
    runWith({ DATA_DIR: path.join(folder, 'data') }, process.execPath, 'tools/start.mjs', command, ...args);
  const usage = new RegExp(`npm run ${command} -- <folder>.*\\n`);

  test('says how it is used, and fails where no folder or more than one is named', () => {
    expect(runCommand('--help')).toEqual({ status: 0, output: expect.stringMatching(usage) });
    expect(runCommand()).toEqual({ status: 1, output: expect.stringMatching(usage) });
    expect(runCommand('one', 'two')).toEqual({ status: 1, output: expect.stringMatching(usage) });
  });

  test('fails with a sentence and nothing else', () => {
    const missing = path.join(folder, 'missing');
    const why = {
      backup: `There is no database in ${path.join(folder, 'data', 'db')}. Set DATA_DIR or DATABASE_URL as the server has it.\n`,
      restore: `${missing} holds no backup of the portal.\n`,
    };
    expect(runCommand(missing)).toEqual({ status: 1, output: why[command as keyof typeof why] });
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    const refused = /file cannot be made \(EEXIST.+\)\. Name another one\.\n$|file holds no backup of the portal\.\n$/;
    expect(runCommand(file)).toEqual({ status: 1, output: expect.stringMatching(refused) });
  });
});

test.each(['end-sessions', 'check-audit', 'restore-files', 'move-to-postgres'])(
  '%s takes no arguments, and says what it does when asked',
  (command) => {
    const data = path.join(folder, 'untouched');
    const runCommand = (arg: string) => runWith({ DATA_DIR: data }, process.execPath, 'tools/start.mjs', command, arg);
    expect(runCommand('--help')).toEqual({ status: 0, output: expect.stringContaining(`npm run ${command}\n`) });
    expect(runCommand('--all').status).toBe(1);
    expect(existsSync(data)).toBe(false);
  },
);

test('test-mail takes one address, needs a mail server, and says why it could not be reached', () => {
  const send = (env: NodeJS.ProcessEnv, ...args: string[]) =>
    runWith({ DATA_DIR: folder, ...env }, process.execPath, 'tools/start.mjs', 'test-mail', ...args);
  const usage = /npm run test-mail -- <address>\n/;
  expect(send({}, '--help')).toEqual({ status: 0, output: expect.stringMatching(usage) });
  expect(send({})).toEqual({ status: 1, output: expect.stringMatching(usage) });
  expect(send({}, 'you')).toEqual({ status: 1, output: 'you is no email address.\n' });
  const address = 'you@example.com';
  expect(send({}, address)).toEqual({
    status: 1,
    output: 'No mail server is configured. Set SMTP_URL to its address.\n',
  });
  expect(send({ SMTP_URL: 'smtp://127.0.0.1:1' }, address)).toEqual({
    status: 1,
    output: expect.stringMatching(/^no connection to 127\.0\.0\.1 \(.*ECONNREFUSED.*\)/),
  });
});

test('a database that cannot be opened gives no backup', () => {
  const data = path.join(folder, 'with-database');
  const target = path.join(folder, 'backups');
  mkdirSync(path.join(data, 'db'), { recursive: true });
  writeFileSync(path.join(data, 'db', 'PG_VERSION'), '17');
  expect(runWith({ DATA_DIR: data }, process.execPath, 'tools/start.mjs', 'backup', target)).toEqual({
    status: 1,
    output: expect.stringMatching(/^The copy of the database cannot be opened \(.+\)\.\n$/),
  });
  expect(readdirSync(target).filter((name) => name !== '.lock')).toEqual([]);
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

import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { readConfig } from '#server/data/config/config.ts';
import type { Db } from '#server/data/database.ts';
import { openDatabase } from '#server/data/open-database.ts';
import { createStorage } from '#server/outside/adapters.ts';
import { checkAuditLog } from '#server/outside/audit-anchor.ts';
import { backUp } from '#server/start/backup/back-up.ts';
import { restore } from '#server/start/backup/restore.ts';
import { png } from '#tests/factories/files.ts';
import { accessToken, apiOf } from '#tests/servers/api.ts';
import { endProcess } from '#tests/servers/end-process.ts';
import { type PostgresServer, postgresBinaries, startPostgres } from '#tests/servers/postgres.ts';
import { type ProductProcess, startProcess } from '#tests/servers/product.ts';
import { startS3 } from '#tests/servers/s3.ts';
import { writePanelCommand } from './panel-command.ts';

const root = path.join(import.meta.dirname, '..', '..');
const JWT_SECRET = 'Qm7vT2xLr9Zp4Wk8Hs3Nd6Yb1Jf5Gc0A';
const LEDGER = 'payout,amount\r\n1,25.00\r\n';

/** The roles and the backup of the manual, word for word, except for the folders. */
const manual = await readFile(path.join(root, 'docs', 'operations.md'), 'utf8');
const linesIn = (section: string, line: RegExp) =>
  (manual.split(/\n##+ /).find((text) => text.startsWith(`${section}\n`)) ?? '')
    .split('\n')
    .map((text) => text.trim())
    .filter((text) => line.test(text));
const ROLES = linesIn('A role with few rights', /^CREATE /);
const PREPARE = 'panel prepare-database';
const [BACKUP = ''] = linesIn('Backup', /^panel /);
const RESTORE = 'panel restore /var/backups/expert-panel';

/** A machine with the folders that the manual names. */
let machine: string;
let stack: AsyncDisposableStack;
const place = (...names: string[]) => path.join(machine, ...names);
beforeEach(async () => {
  stack = new AsyncDisposableStack();
  machine = await mkdtemp(path.join(tmpdir(), 'panel-machine-'));
  stack.defer(() => rm(machine, { recursive: true, force: true }));
  await mkdir(place('etc'));
  await mkdir(place('bin'));
  await writePanelCommand(place('bin', 'panel'), place('etc'), place('data'));
});
afterEach(() => stack.disposeAsync());

type Env = Record<string, string>;
const configure = (name: 'env' | 'owner.env', env: Env) =>
  writeFile(
    place('etc', name),
    Object.entries(env)
      .map(([key, value]) => `${key}='${value}'\n`)
      .join(''),
  );

/** Runs a line of the manual on the machine. */
async function run(line: string, env: Env = {}): Promise<{ code: number; output: string }> {
  const here = line
    .replace(/\/var\/backups\/expert-panel\S*/, place('backups'))
    .replace('panel ', `${place('bin', 'panel')} `);
  const { NODE_ENV: _, ...inherited } = process.env;
  return promisify(execFile)('sh', ['-c', here], { cwd: root, env: { ...inherited, ...env } }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, output: stdout + stderr }),
  );
}

/** The complete backups, the oldest first. */
const backups = async () => (await readdir(place('backups'))).filter((name) => !name.startsWith('.')).sort();

const done = { code: 0, output: expect.any(String) };

/** A cluster that asks for passwords, with the roles and the database of the manual. */
async function cluster(): Promise<PostgresServer> {
  const postgres = await startPostgres();
  stack.defer(postgres.stop);
  await postgres.run(`DO $$ BEGIN EXECUTE format($f$COPY (VALUES ('host all panel 127.0.0.1/32 trust'),
    ('host all all 127.0.0.1/32 scram-sha-256')) TO %L$f$, current_setting('hba_file')); PERFORM pg_reload_conf(); END $$`);
  for (const statement of ROLES) await postgres.run(statement);
  return postgres;
}

const addressOf = (postgres: PostgresServer, role: string) =>
  postgres.databaseUrl('panel').replace('//panel@', `//${role}:password-of-${role}@`);

async function bucket(name: string): Promise<Env> {
  const { config, close } = await startS3(place(name));
  stack.defer(async () => close());
  return {
    S3_BUCKET: config.bucket,
    S3_ENDPOINT: config.endpoint ?? '',
    S3_ACCESS_KEY_ID: config.credentials?.accessKeyId ?? '',
    S3_SECRET_ACCESS_KEY: config.credentials?.secretAccessKey ?? '',
    S3_FORCE_PATH_STYLE: '1',
  };
}

type State = { rows: Record<string, number>; hashes: Record<string, string>; audit: { entries: number; hash: string } };

/** The number of rows of every table, the hash of every file, and what the chain of the audit log ends with. */
async function stateOf(env: Env): Promise<State> {
  const config = readConfig(env);
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
  try {
    const { brokenAt, ...audit } = await checkAuditLog(database.db);
    expect(brokenAt).toBeNull();
    return { rows: await countRows(database.db), hashes: await hashFiles(env), audit };
  } finally {
    await database.close();
  }
}

async function countRows(db: Db): Promise<Record<string, number>> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'pgboss', 'drizzle')`);
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await db.execute<{ count: number }>(sql.raw(`SELECT count(*)::int AS count FROM ${name}`));
    counts[name] = rows[0]?.count ?? -1;
  }
  return counts;
}

async function hashFiles(env: Env): Promise<Record<string, string>> {
  const storage = await createStorage(readConfig(env));
  const hashes: Record<string, string> = {};
  for await (const key of storage.keys()) {
    const hash = createHash('sha256');
    await pipeline(await storage.stream(key), hash);
    hashes[key] = hash.digest('hex');
  }
  return hashes;
}

/** Every address of a file in an answer. */
const filesIn = (body: unknown) => [...new Set(JSON.stringify(body).match(/\/api\/files\/\d+\/[^"\\ ]+/g))];

/** People sign in with their old passwords, see pictures, documents and models, and write. */
async function expectToWork({ url }: ProductProcess): Promise<void> {
  const api = apiOf(url);
  await accessToken(url, 'expert@example.com');
  const list = await api<{ results: { id: number }[] }>('GET', '/brands/vis/', 'admin@example.com');
  const designs = await Promise.all(
    list.body.results.map(({ id }) => api('GET', `/brands/vis/${id}/`, 'admin@example.com')),
  );
  const types = new Set<string | null>();
  for (const file of filesIn(designs.map(({ body }) => body))) {
    const answer = await fetch(url + file);
    expect(answer.status, file).toBe(200);
    expect((await answer.bytes()).length).toBeGreaterThan(0);
    types.add(answer.headers.get('content-type'));
  }
  expect([...types]).toEqual(expect.arrayContaining(['image/webp', 'application/pdf', 'application/octet-stream']));
  const me = await api<{ id: number }>('GET', '/experts/profile/me/', 'expert@example.com');
  const note = await api('POST', `/experts/${me.body.id}/notes/`, 'admin@example.com', {
    body: 'After the restoration',
  });
  expect(note.status).toBeLessThan(300);
}

async function expectPrivate(folder: string): Promise<void> {
  for (const name of ['.', ...(await readdir(folder, { recursive: true }))]) {
    expect((await stat(path.join(folder, name))).mode & 0o077, name).toBe(0);
  }
}

describe.runIf(postgresBinaries()).each(['a bucket', 'the data folder'])('PostgreSQL with files in %s', (files) => {
  test('a backup by the role with few rights is restored into a fresh cluster by the steps of the manual', async () => {
    const isBucket = files === 'a bucket';
    const common = { NODE_ENV: 'development', LOG_LEVEL: 'error', JWT_SECRET };
    const old = await cluster();
    const before = { ...common, DATABASE_URL: addressOf(old, 'panel_app'), ...(isBucket ? await bucket('old') : {}) };
    await configure('env', before);
    await configure('owner.env', { DATABASE_URL: addressOf(old, 'panel_owner') });
    expect(await run(PREPARE)).toEqual(done);
    const product = await startProcess({ ...before, SEED_DEMO: '1' });
    stack.defer(product.stop);
    await configure('env', { ...before, DATA_DIR: product.dataDir });
    await writeFile(path.join(product.dataDir, 'ledger.csv'), LEDGER);

    expect(await run(BACKUP), 'while the portal runs').toEqual(done);
    await product.kill('SIGTERM');
    const had = await stateOf({ ...before, DATA_DIR: product.dataDir });
    expect(await run(BACKUP), 'as panel_app').toEqual(done);
    expect(await run(BACKUP, { DATABASE_URL: addressOf(old, 'panel_owner') }), 'as the owner').toEqual(done);
    expect(await backups()).toHaveLength(3);
    await expectPrivate(place('backups'));

    const fresh = await cluster();
    const after = {
      ...common,
      DATABASE_URL: addressOf(fresh, 'panel_app'),
      ...(isBucket ? await bucket('fresh') : {}),
    };
    await configure('env', { ...after, DATA_DIR: place('data') });
    await rm(place('etc', 'owner.env'));
    expect(await run(RESTORE), 'not as the owner').toMatchObject({
      code: 1,
      output: expect.stringContaining('panel_app may not create schemas'),
    });
    await configure('owner.env', { DATABASE_URL: addressOf(fresh, 'panel_owner') });
    const secret = { JWT_SECRET: 'Wk8Hs3Nd6Yb1Jf5Gc0AQm7vT2xLr9Zp4' };
    expect(await run(RESTORE, secret), 'under another secret').toMatchObject({
      code: 1,
      output: expect.stringMatching(/^This backup was made under another JWT_SECRET\. Put the earlier one back/),
    });
    const node = path.join(root, 'node_modules', '.bin', 'node');
    const asOwner = { ...after, DATABASE_URL: addressOf(fresh, 'panel_owner'), DATA_DIR: place('data') };
    const env = { ...process.env, ...asOwner };
    const command = spawn(node, ['tools/start.mjs', 'restore', place('backups')], { cwd: root, env, stdio: 'ignore' });
    const isFilled = `SELECT 1 / (to_regclass('drizzle.__drizzle_migrations') IS NOT NULL)::int`;
    await expect
      .poll(
        () =>
          fresh.run(isFilled, 'panel').then(
            () => true,
            () => false,
          ),
        { timeout: 60_000, interval: 5 },
      )
      .toBe(true);
    await endProcess(command, 'SIGKILL');
    for (const again of [RESTORE, PREPARE])
      expect(await run(again), 'what was killed is not taken for whole').toMatchObject({
        code: 1,
        output: expect.stringMatching(/A backup was being restored into the database .* Drop this database/),
      });
    await fresh.dropDatabase('panel');
    await fresh.run('CREATE DATABASE panel OWNER panel_owner');
    const last = { ...after, ...(isBucket ? await bucket('another') : {}) };
    await configure('env', { ...last, DATA_DIR: place('data') });
    expect(await run(RESTORE)).toEqual(done);
    const owner = { ...asOwner, ...last, DATABASE_URL: asOwner.DATABASE_URL };
    expect(await stateOf(owner)).toEqual(had);
    expect(Object.keys(had.hashes).length).toBeGreaterThan(50);
    expect(await run(RESTORE), 'a second time').toMatchObject({
      code: 1,
      output: expect.stringMatching(/is not empty/),
    });
    expect(await run(PREPARE)).toEqual(done);

    const restored = await startProcess({ ...last, SEED_DEMO: '0' }, place('data'));
    stack.defer(restored.stop);
    expect(await readFile(path.join(restored.dataDir, 'ledger.csv'), 'utf8')).toBe(LEDGER);
    await expectToWork(restored);
    await restored.kill('SIGTERM');
    const has = await stateOf({ ...last, DATA_DIR: restored.dataDir });
    expect(has.audit.entries).toBeGreaterThan(had.audit.entries);
  });
});

test.runIf(postgresBinaries())(
  'problems with pg_dump, the database or the backup are reported in a sentence',
  async () => {
    const postgres = await cluster();
    const env = { JWT_SECRET, DATABASE_URL: addressOf(postgres, 'panel_owner'), DATA_DIR: place('data') };
    await configure('env', env);
    await configure('owner.env', {});
    await writeFile(place('bin', 'pg_dump'), '#!/bin/sh\necho "pg_dump (PostgreSQL) 9.6.1"\n');
    await chmod(place('bin', 'pg_dump'), 0o755);
    const failed = (text: RegExp) => ({ code: 1, output: expect.stringMatching(text) });
    expect(await run(BACKUP, { PATH: `${place('bin')}:${process.env.PATH}` })).toEqual(
      failed(/^pg_dump is of PostgreSQL 9, but the server is of PostgreSQL \d+\. Install/),
    );
    // Without a list, as earlier releases made it.
    await mkdir(place('backups'));
    await writeFile(place('backups', 'database.dump'), 'cut off');
    expect(await run(RESTORE)).toEqual(failed(/^pg_restore cannot read the dump\.\n/));
    await postgres.run('CREATE TABLE other ()', 'panel');
    expect(await run(RESTORE)).toEqual(failed(/^The database at DATABASE_URL is not empty\. /));
  },
);

const common = { NODE_ENV: 'development', JWT_SECRET };

/** The demo in a data folder, without a portal that runs on it. */
async function demo(name: string): Promise<Env> {
  await cp(inject('demoData'), place(name), { recursive: true });
  await writeFile(place(name, 'ledger.csv'), LEDGER);
  return { ...common, DATA_DIR: place(name) };
}

async function notesIn(dataDir: string): Promise<string[]> {
  const database = await openDatabase({ url: undefined, dataDir });
  const { rows } = await database.db
    .execute<{ body: string }>(sql`SELECT body FROM staff_notes`)
    .finally(database.close);
  return rows.map(({ body }) => body);
}

/** Lets people write until they are stopped: answers, notes and pictures. Tells what was acknowledged, and which calls failed. */
async function startWriting(url: string) {
  const api = apiOf(url);
  const me = await api<{ id: number }>('GET', '/experts/profile/me/', 'expert@example.com');
  const own = '/assessments/assessment-responses/';
  const responses = await api<{ results: { id: number; state: string }[] }>('GET', own, 'expert@example.com');
  const response = responses.body.results.find(({ state }) => state === 'in_progress')?.id;
  const answers = `/assessments/question-responses/?response=${response}`;
  const stored = await api<{ results: { revision: number }[] }>('GET', answers, 'expert@example.com');
  const [answer = { revision: 0 }] = stored.body.results;
  const token = await accessToken(url, 'expert@example.com');
  const picture = await png(300, 300);
  const written = { notes: 0, revision: answer.revision, pictures: 0 };
  const failed: unknown[] = [];
  let isRunning = true;
  const repeated = async (work: () => Promise<{ status: number }>, noted: () => void) => {
    while (isRunning) {
      const { status } = await work();
      if (status < 300) noted();
      else failed.push(status);
    }
  };
  const save = () => {
    const next = { ...answer, revision: written.revision + 1 };
    return api('POST', '/assessments/question-responses/', 'expert@example.com', { response, answers: [next] });
  };
  const note = () =>
    api('POST', `/experts/${me.body.id}/notes/`, 'admin@example.com', { body: `Note ${written.notes + 1}.` });
  const upload = () => {
    const form = new FormData();
    form.append('profile_picture', new Blob([new Uint8Array(picture)]), 'picture.png');
    const headers = { authorization: `Bearer ${token}` };
    return fetch(`${url}/api/experts/profile/me/`, { method: 'PUT', headers, body: form });
  };
  const ended = Promise.all([
    repeated(save, () => (written.revision += 1)),
    repeated(note, () => (written.notes += 1)),
    repeated(upload, () => (written.pictures += 1)),
  ]);
  return {
    written,
    answers,
    failed,
    stop: () => {
      isRunning = false;
      return ended;
    },
  };
}

test('the embedded database is backed up while people write, and what they were told is saved is in the backup', async () => {
  await demo('old');
  const product = await startProcess({ JWT_SECRET }, place('old'));
  stack.defer(product.stop);
  await configure('env', { ...common, DATA_DIR: product.dataDir });
  await configure('owner.env', {});
  const writing = await startWriting(product.url);
  await expect.poll(() => Object.values(writing.written).every((count) => count > 3), { timeout: 60_000 }).toBe(true);
  const before = { ...writing.written };
  const first = await run(BACKUP);
  expect(first).toEqual(done);
  const { notes, pictures } = writing.written;
  expect(Math.min(notes - before.notes, pictures - before.pictures), 'people wrote meanwhile').toBeGreaterThan(3);
  await writing.stop();
  expect(writing.failed, 'nothing was refused').toEqual([]);
  expect(await run(BACKUP)).toEqual(done);
  const [earlier = '', newest = ''] = await backups();
  await expectPrivate(place('backups'));
  expect(await readdir(place('backups', newest))).toEqual([
    'SHA256SUMS',
    'backup.json',
    'database',
    'files',
    'ledger.csv',
  ]);
  expect(JSON.parse(await readFile(path.join(product.dataDir, 'last-backup.json'), 'utf8'))).toMatchObject({
    folder: place('backups', newest),
  });
  await promisify(execFile)('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: place('backups', newest) });
  const sums = await hashFiles({ ...common, DATA_DIR: product.dataDir });
  const shared = await Promise.all(
    Object.keys(sums).map(async (key) => (await stat(place('backups', newest, 'files', key))).nlink),
  );
  expect(shared.filter((links) => links === 2).length, 'files are shared by both').toBeGreaterThan(50);
  await product.kill('SIGTERM');

  await configure('env', { ...common, DATA_DIR: place('data') });
  const restored = await run(RESTORE.replace(/(\/var\/backups\/expert-panel)\S*/, place('backups', earlier)));
  expect(restored).toEqual(done);
  const { rows } = JSON.parse(await readFile(place('backups', earlier, 'backup.json'), 'utf8')) as State;
  const has = await stateOf({ ...common, DATA_DIR: place('data') });
  expect(has.rows['public.staff_notes']).toBe(rows['public.staff_notes']);
  const bodies = await notesIn(place('data'));
  for (let number = 1; number <= before.notes; number += 1) expect(bodies).toContain(`Note ${number}.`);
  const again = await startProcess({ JWT_SECRET }, place('data'));
  stack.defer(again.stop);
  const api = apiOf(again.url);
  const kept = await api<{ results: { revision: number }[] }>('GET', writing.answers, 'expert@example.com');
  expect(kept.body.results[0]?.revision).toBeGreaterThanOrEqual(before.revision);
  const me = await api('GET', '/experts/profile/me/', 'expert@example.com');
  for (const file of filesIn(me.body)) expect((await fetch(again.url + file)).status, file).toBe(200);
  expect(await readFile(path.join(again.dataDir, 'ledger.csv'), 'utf8')).toBe(LEDGER);
  await expectToWork(again);
});

test('a backup that is killed leaves the portal as it was, and does not count as a backup', async () => {
  await demo('old');
  const product = await startProcess({ JWT_SECRET }, place('old'));
  stack.defer(product.stop);
  await configure('env', { ...common, DATA_DIR: product.dataDir });
  await configure('owner.env', {});
  const node = path.join(root, 'node_modules', '.bin', 'node');
  const env = { ...process.env, ...common, DATA_DIR: product.dataDir };
  const command = spawn(node, ['tools/start.mjs', 'backup', place('backups')], { cwd: root, env, stdio: 'ignore' });
  const copy = path.join(product.dataDir, 'copy-for-backup');
  await expect.poll(() => existsSync(path.join(copy, 'base')), { timeout: 60_000, interval: 5 }).toBe(true);
  await endProcess(command, 'SIGKILL');
  expect(await backups()).toEqual([expect.stringMatching(/Z\.partial$/)]);
  await expectToWork(product);
  expect(await run(BACKUP), 'the next one').toEqual(done);
  expect(await backups()).toEqual([expect.stringMatching(/\dZ$/)]);
  expect(existsSync(copy)).toBe(false);
});

test('the embedded database is restored over another, which is moved aside, with a backup of an earlier release too', async () => {
  const env = await demo('old');
  await configure('env', env);
  await configure('owner.env', {});
  const had = await stateOf(env);
  expect(await run(BACKUP), 'the portal does not run').toEqual(done);
  const [name = ''] = await backups();
  await configure('env', await demo('data'));
  await writeFile(place('data', 'ledger.csv'), 'of the other one');
  for (const part of ['backup.json', 'SHA256SUMS', '']) {
    const { code, output } = await run(RESTORE);
    expect(code, output).toBe(part === 'SHA256SUMS' ? 1 : 0);
    expect(await stateOf({ ...common, DATA_DIR: place('data') })).toEqual(had);
    // Without either, it is what earlier releases made, and its folder is named.
    await rm(place('backups', name, part || 'none'), { force: true });
    if (part === 'SHA256SUMS') await cp(place('backups', name), place('backups'), { recursive: true });
  }
  const aside = (await readdir(place('data'))).filter((entry) => entry.startsWith('before-restore-')).sort();
  expect(aside).toHaveLength(2);
  expect(await readFile(place('data', aside[0] ?? '', 'ledger.csv'), 'utf8')).toBe('of the other one');
  expect(await readdir(place('data', aside[0] ?? ''))).toEqual(['db', 'files', 'ledger.csv']);

  // Such a backup tells another secret by the anchor of the audit log.
  await writeFile(place('backups', 'files', 'audit-anchor.txt'), 'signed\nby another secret');
  expect(await run(RESTORE)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^This backup was made under an/),
  });
  expect(await run(`${RESTORE} --new-secret`)).toMatchObject({
    code: 0,
    output: expect.stringContaining('Its JWT_SECRET is lost: everybody signs in again'),
  });
  expect(existsSync(place('data', 'files', 'audit-anchor.txt'))).toBe(false);
});

describe('an encrypted backup', () => {
  test('is restored with its key alone, and refused once a byte differs or a file is gone', async () => {
    const [identity, other] = await Promise.all([generateIdentity(), generateIdentity()]);
    const env: Env = { ...(await demo('old')), BACKUP_RECIPIENT: await identityToRecipient(identity) };
    const had = await stateOf(env);
    const { folder } = await backUp(readConfig(env), place('backups'), undefined);
    expect((await readFile(path.join(folder, 'ledger.csv.age'), 'latin1')).includes('25.00')).toBe(false);
    const target = (key: string) => readConfig({ ...common, DATA_DIR: place('data'), BACKUP_IDENTITY: key });
    await cp(place('old'), place('data'), { recursive: true });
    const untouched = async () =>
      (await readdir(place('data'), { recursive: true })).filter((name) => name !== 'lock').sort();
    const before = await untouched();
    const refused = async (config: ReturnType<typeof target>, text: RegExp) => {
      await expect(restore(config, place('backups'))).rejects.toThrow(text);
      expect(await untouched()).toEqual(before);
    };
    await refused(readConfig({ ...common, DATA_DIR: place('data') }), /is encrypted\. Set BACKUP_IDENTITY/);
    await refused(target(other), /^The backup cannot be decrypted with BACKUP_IDENTITY/);
    const files = (await readdir(folder, { recursive: true })).filter((name) => /^files\/.*\.age$/.test(name));
    for (const file of ['database/PG_VERSION.age', files[0] ?? '', 'ledger.csv.age', 'backup.json', 'SHA256SUMS']) {
      const content = await readFile(path.join(folder, file));
      const flipped = Buffer.from(content);
      flipped[40] = (flipped[40] ?? 0) ^ 1;
      await writeFile(path.join(folder, file), flipped);
      await refused(target(identity), /is damaged/);
      await rm(path.join(folder, file));
      await refused(target(identity), /is damaged|holds no backup/);
      await writeFile(path.join(folder, file), content);
    }
    await restore(target(identity), place('backups'));
    expect(await stateOf({ ...common, DATA_DIR: place('data') })).toEqual(had);
    expect(await readFile(place('data', 'ledger.csv'), 'utf8')).toBe(LEDGER);

    const [lost = ''] = Object.keys(had.hashes).filter((key) => key.startsWith('image/'));
    await rm(place('old', 'files', lost));
    const later = await backUp(readConfig(env), place('backups'), 1);
    expect(later, 'the earlier backup has the file that the portal lost').toMatchObject({
      missing: [lost],
      removed: [],
    });
    expect(await backups()).toHaveLength(2);
  });
});

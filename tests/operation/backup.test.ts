import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { readConfig } from '#server/data/config/config.ts';
import type { Db } from '#server/data/database.ts';
import { openDatabase } from '#server/data/open-database.ts';
import { createStorage } from '#server/outside/adapters.ts';
import { checkAuditLog } from '#server/outside/audit-anchor.ts';
import { accessToken, apiOf } from '#tests/servers/api.ts';
import { type PostgresServer, postgresBinaries, startPostgres } from '#tests/servers/postgres.ts';
import { type ProductProcess, startProcess } from '#tests/servers/product.ts';
import { startS3 } from '#tests/servers/s3.ts';

const root = path.join(import.meta.dirname, '..', '..');
const JWT_SECRET = 'Qm7vT2xLr9Zp4Wk8Hs3Nd6Yb1Jf5Gc0A';
const LEDGER = 'payout,amount\r\n1,25.00\r\n';

/** The commands of the manual, word for word, except for the folders. */
const manual = await readFile(path.join(root, 'docs', 'operations.md'), 'utf8');
const linesIn = (section: string, line: RegExp) =>
  (manual.split('\n## ').find((text) => text.startsWith(section)) ?? '')
    .split('\n')
    .map((text) => text.trim())
    .filter((text) => line.test(text));
const ROLES = linesIn('A role with few rights', /^CREATE /);
const [PREPARE = ''] = linesIn('A role with few rights', /^node /);
const [BACKUP = '', RESTORE = '', PREPARE_AGAIN = '', OWN = ''] = linesIn('Backup and restore', /^(node|chown) /);

/** A machine with the folders that the manual names. */
let machine: string;
let stack: AsyncDisposableStack;
const place = (...names: string[]) => path.join(machine, ...names);
beforeEach(async () => {
  stack = new AsyncDisposableStack();
  machine = await mkdtemp(path.join(tmpdir(), 'panel-machine-'));
  stack.defer(() => rm(machine, { recursive: true, force: true }));
  await mkdir(place('etc'));
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
    .replaceAll('/etc/expert-panel', place('etc'))
    .replaceAll('/var/backups/expert-panel', place('backups'))
    .replaceAll('/var/lib/expert-panel', place('data'))
    .replace('expert-panel:', '$(id -un):');
  const { NODE_ENV: _, ...inherited } = process.env;
  return promisify(execFile)('sh', ['-c', here], { cwd: root, env: { ...inherited, ...env } }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, output: stdout + stderr }),
  );
}

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

    expect(await run(BACKUP.replace('24', '23')), 'while the portal runs').toEqual(done);
    await product.kill('SIGTERM');
    const had = await stateOf({ ...before, DATA_DIR: product.dataDir });
    expect(await run(BACKUP), 'as panel_app').toEqual(done);
    const asOwner = BACKUP.replace('tools/', `--env-file=/etc/expert-panel/owner.env tools/`).replace('24', '25');
    expect(await run(asOwner), 'as the owner').toEqual(done);
    await expectPrivate(place('backups'));

    const fresh = await cluster();
    const after = {
      ...common,
      DATABASE_URL: addressOf(fresh, 'panel_app'),
      ...(isBucket ? await bucket('fresh') : {}),
    };
    await configure('env', { ...after, DATA_DIR: place('data') });
    await configure('owner.env', { DATABASE_URL: addressOf(fresh, 'panel_owner') });
    expect(await run(RESTORE.replace(/--env-file=\S*owner.env/, '')), 'not as the owner').toMatchObject({
      code: 1,
      output: expect.stringContaining('panel_app may not create schemas'),
    });
    expect(await run(RESTORE)).toEqual(done);
    const owner = { ...after, DATABASE_URL: addressOf(fresh, 'panel_owner'), DATA_DIR: place('data') };
    expect(await stateOf(owner)).toEqual(had);
    expect(Object.keys(had.hashes).length).toBeGreaterThan(50);
    expect(await run(RESTORE), 'a second time').toMatchObject({
      code: 1,
      output: expect.stringMatching(/is there already/),
    });
    for (const line of [PREPARE_AGAIN, OWN]) expect(await run(line)).toEqual(done);

    const restored = await startProcess({ ...after, SEED_DEMO: '0' }, place('data'));
    stack.defer(restored.stop);
    expect(await readFile(path.join(restored.dataDir, 'ledger.csv'), 'utf8')).toBe(LEDGER);
    await expectToWork(restored);
    await restored.kill('SIGTERM');
    const has = await stateOf({ ...after, DATA_DIR: restored.dataDir });
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
    await writeFile(place('pg_dump'), '#!/bin/sh\necho "pg_dump (PostgreSQL) 9.6.1"\n');
    await chmod(place('pg_dump'), 0o755);
    const failed = (text: RegExp) => ({ code: 1, output: expect.stringMatching(text) });
    expect(await run(BACKUP, { PATH: `${machine}:${process.env.PATH}` })).toEqual(
      failed(/^pg_dump is of PostgreSQL 9, but the server is of PostgreSQL \d+\. Install/),
    );
    await mkdir(place('backups', '2026-11-24'), { recursive: true });
    await writeFile(place('backups', '2026-11-24', 'database.dump'), 'cut off');
    expect(await run(RESTORE)).toEqual(failed(/^pg_restore failed\.\n/));
    await postgres.run('CREATE TABLE other ()', 'panel');
    expect(await run(RESTORE)).toEqual(failed(/^The database at DATABASE_URL is not empty\. /));
  },
);

test('the embedded database is backed up once the portal has stopped, and restored into an absent folder', async () => {
  await cp(inject('demoData'), place('old'), { recursive: true });
  await writeFile(place('old', 'ledger.csv'), LEDGER);
  const product = await startProcess({ JWT_SECRET }, place('old'));
  stack.defer(product.stop);
  const common = { NODE_ENV: 'development', JWT_SECRET };
  await configure('env', { ...common, DATA_DIR: product.dataDir });
  await configure('owner.env', {});
  expect(await run(BACKUP)).toMatchObject({ code: 1, output: expect.stringMatching(/^Another process is using/) });
  expect(existsSync(place('backups', '2026-11-24'))).toBe(false);
  await product.kill('SIGTERM');
  const had = await stateOf({ ...common, DATA_DIR: product.dataDir });
  expect(await run(BACKUP)).toEqual(done);
  await expectPrivate(place('backups'));
  expect(await readdir(place('backups', '2026-11-24'))).toEqual(['database', 'files', 'ledger.csv']);

  await configure('env', { ...common, DATA_DIR: place('data') });
  expect(await run(RESTORE)).toEqual(done);
  expect(await stateOf({ ...common, DATA_DIR: place('data') })).toEqual(had);
  const restored = await startProcess({ JWT_SECRET }, place('data'));
  stack.defer(restored.stop);
  expect(await readFile(path.join(restored.dataDir, 'ledger.csv'), 'utf8')).toBe(LEDGER);
  await expectToWork(restored);
});

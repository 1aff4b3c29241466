import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DAY } from '#common/words/units.ts';
import { readConfig } from '#server/data/config/config.ts';
import { createLog } from '#server/data/log.ts';
import { openDatabase } from '#server/data/open-database.ts';
import { createStorage } from '#server/outside/adapters.ts';
import { AUDIT_ANCHOR, anchorAuditLog } from '#server/outside/audit-anchor.ts';
import type { Storage } from '#server/outside/storage/adapter.ts';
import { accessToken, apiOf } from '#tests/servers/api.ts';
import { type PostgresServer, postgresBinaries, startPostgres } from '#tests/servers/postgres.ts';
import { type ProductProcess, startProcess } from '#tests/servers/product.ts';
import { startS3 } from '#tests/servers/s3.ts';

const root = path.join(import.meta.dirname, '..', '..');
const JWT_SECRET = 'Qm7vT2xLr9Zp4Wk8Hs3Nd6Yb1Jf5Gc0A';
const isInstalled = existsSync('/usr/bin/pgbackrest') && Boolean(postgresBinaries());
if (!isInstalled) console.warn('Point-in-time recovery is not tried: install postgresql and pgbackrest.');

/** Tables that the disaster or the work before it touches, and the largest others. */
const TABLES = [
  'users',
  'experts',
  'answers',
  'staff_notes',
  'audit_log',
  'audit_chain',
  'payouts',
  'vis_materials',
  'files',
];

describe.runIf(isInstalled)('a database is brought back to the minute before, with its files', () => {
  let stack: AsyncDisposableStack;
  let folder: string;
  let postgres: PostgresServer;
  let product: ProductProcess;
  let env: Record<string, string>;
  let storage: Storage;
  let keysBefore: string[];
  let countsBefore: Record<string, string>;
  let minuteBefore: string;
  const place = (...names: string[]) => path.join(folder, ...names);

  beforeAll(async () => {
    stack = new AsyncDisposableStack();
    folder = await mkdtemp(path.join(tmpdir(), 'panel-pitr-'));
    stack.defer(() => rm(folder, { recursive: true, force: true }));
    await chmod(folder, 0o755);
    const conf = place('pgbackrest.conf');
    const archive = `archive_command=pgbackrest --config=${conf} --stanza=panel archive-push %p`;
    postgres = await startPostgres({ durable: true, more: ['archive_mode=on', archive] });
    stack.defer(postgres.stop);
    for (const name of ['repo', 'log', 'lock', 'spool', 'scratch-home']) {
      await mkdir(place(name));
      if (postgres.owner) await chown(place(name), postgres.owner.uid, postgres.owner.gid);
    }
    const places = ['log', 'lock', 'spool'].map((name) => `${name}-path=${place(name)}`);
    const cluster = [`pg1-path=${postgres.data}`, `pg1-port=${postgres.port}`, 'pg1-user=panel'];
    const rules = ['repo1-retention-full=2', 'start-fast=y', 'compress-type=zst', 'log-level-console=warn'];
    await writeFile(
      conf,
      [
        '[global]',
        `repo1-path=${place('repo')}`,
        ...places,
        ...rules,
        '[panel]',
        ...cluster,
        `pg1-socket-path=${path.dirname(postgres.data)}`,
        '',
      ].join('\n'),
    );
    await postgres.createDatabase('panel');
    const s3 = await startS3(place('s3', 'buckets'), { canKeepVersions: true });
    stack.defer(async () => s3.close());
    env = {
      NODE_ENV: 'development',
      LOG_LEVEL: 'error',
      JWT_SECRET,
      DATABASE_URL: postgres.databaseUrl('panel'),
      S3_BUCKET: s3.config.bucket,
      S3_ENDPOINT: s3.config.endpoint ?? '',
      S3_ACCESS_KEY_ID: s3.config.credentials?.accessKeyId ?? '',
      S3_SECRET_ACCESS_KEY: s3.config.credentials?.secretAccessKey ?? '',
      S3_FORCE_PATH_STYLE: '1',
      DATA_DIR: place('data'),
    };
    storage = await createStorage(readConfig(env));
    expect((await run('node_modules/.bin/node tools/start.mjs create-bucket --versions', env)).output).toContain(
      'can be brought back for 30 days',
    );
    product = await startProcess({ ...env, SEED_DEMO: '1' });
    stack.defer(product.stop);
  });
  afterAll(() => stack.disposeAsync());

  /** Runs a command line, as the owner of the cluster if `asOwner`. */
  async function run(line: string, more: Record<string, string> = {}, asOwner = false) {
    const { NODE_ENV: _, ...inherited } = process.env;
    const options = { cwd: root, env: { ...inherited, ...more }, ...(asOwner ? postgres.owner : {}) };
    return promisify(execFile)('sh', ['-c', line], options).then(
      ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
      ({ code, stdout, stderr }) => ({ code, output: `${stdout}${stderr}` }),
    );
  }
  const asPostgres = (line: string, more: Record<string, string> = {}) =>
    run(line, { ...more, HOME: place('scratch-home'), PGBACKREST_CONFIG: place('pgbackrest.conf') }, true);
  const portal = (command: string) =>
    run(`node_modules/.bin/node tools/start.mjs ${command}`, { ...env, DATA_DIR: product.dataDir });
  const done = { code: 0, output: expect.any(String) };

  async function query<Row extends object>(statement: string): Promise<Row[]> {
    const client = new pg.Client(postgres.databaseUrl('panel'));
    await client.connect();
    return client
      .query<Row>(statement)
      .then(({ rows }) => rows)
      .finally(() => client.end());
  }
  const counts = async () => {
    const each = TABLES.map((table) => `SELECT '${table}' AS name, count(*)::text AS rows FROM ${table}`);
    const rows = await query<{ name: string; rows: string }>(each.join(' UNION ALL '));
    return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]));
  };
  const keys = async () => {
    const found: string[] = [];
    for await (const key of storage.keys()) if (key !== AUDIT_ANCHOR) found.push(key);
    return found.toSorted();
  };
  const anchor = async () => {
    const { db, close } = await openDatabase({ url: env.DATABASE_URL, dataDir: product.dataDir });
    const config = readConfig({ ...env, DATA_DIR: product.dataDir });
    await anchorAuditLog({ config, db, storage, log: createLog('error') }).finally(close);
  };
  const addNotes = async (many: number) => {
    const api = apiOf(product.url);
    const me = await api<{ id: number }>('GET', '/experts/profile/me/', 'expert@example.com');
    for (let i = 0; i < many; i++) {
      const note = await api('POST', `/experts/${me.body.id}/notes/`, 'admin@example.com', { body: `Note ${i}` });
      expect(note.status).toBeLessThan(300);
    }
  };

  test('full and differential backups are made while the portal runs', async () => {
    expect(await asPostgres('pgbackrest --stanza=panel stanza-create')).toEqual(done);
    expect(await asPostgres('pgbackrest --stanza=panel check')).toEqual(done);
    expect(await asPostgres('pgbackrest --stanza=panel --type=full backup')).toEqual(done);
    await addNotes(3);
    expect(await asPostgres('pgbackrest --stanza=panel --type=diff backup')).toEqual(done);
    await addNotes(4);
  });

  test('a bad DELETE, a dropped table and a deleted file are a rehearsal away from being back', async () => {
    keysBefore = await keys();
    countsBefore = await counts();
    const [row] = await query<{ at: string }>('SELECT clock_timestamp()::text AS at');
    minuteBefore = row?.at ?? '';

    const api = apiOf(product.url);
    const list = await api<{ results: { id: number }[] }>(
      'GET',
      '/brands/vis-materials/?page_size=50',
      'admin@example.com',
    );
    const answers: number[] = [];
    for (const { id } of list.body.results)
      answers.push((await api('DELETE', `/brands/vis-materials/${id}/`, 'admin@example.com')).status);
    expect(answers).toContain(204);
    // As the portal's hourly job does with files that nothing refers to any more.
    for (const key of keysBefore.slice(0, 5)) await storage.remove(key);
    expect((await keys()).length).toBe(keysBefore.length - 5);
    await addNotes(2);
    await anchor();
    await query('DELETE FROM answers');
    await query('DROP TABLE staff_notes');

    const script = `sh deploy/rehearse-recovery.sh '${minuteBefore}'`;
    const cluster = { PGHOST: path.dirname(postgres.data), PGPORT: String(postgres.port), PGUSER: 'panel' };
    const rehearsal = await asPostgres(script, { ...cluster, SCRATCH: path.join(place('scratch-home'), 'cluster') });
    expect(rehearsal).toMatchObject({ code: 0, output: expect.stringMatching(/^The database is back as it was at /) });
    console.info(rehearsal.output.split('\n')[0]);
    for (const table of TABLES) {
      expect(rehearsal.output, table).toMatch(new RegExp(`^${table} +${countsBefore[table]} `, 'm'));
    }
    expect(rehearsal.output).toMatch(/^staff_notes +[1-9]\d* +missing {2}\*$/m);
    expect(rehearsal.output).not.toContain('join:');
    expect(rehearsal.output).toMatch(/^answers +[1-9]\d* +0 {2}\*$/m);
    expect(existsSync(path.join(place('scratch-home'), 'cluster')), 'nothing is left of it').toBe(false);
    expect(await query('SELECT FROM answers'), 'the cluster in use is as it was').toEqual([]);

    const tomorrow = new Date(Date.now() + DAY).toISOString().replace('T', ' ').replace('Z', '+00');
    const late = await asPostgres(`sh deploy/rehearse-recovery.sh '${tomorrow}'`, {
      ...cluster,
      SCRATCH: path.join(place('scratch-home'), 'late'),
    });
    expect(late).toMatchObject({ code: 1, output: expect.stringContaining('The recovery did not come to this time') });
  });

  test('the cluster itself is put back, and the portal works on it', async () => {
    await product.kill('SIGTERM');
    await postgres.crash('immediate');
    const restore = `pgbackrest --config=${place('pgbackrest.conf')} --stanza=panel --delta --type=time --target='${minuteBefore}' --target-action=promote restore`;
    expect(await asPostgres(restore)).toEqual(done);
    await postgres.restart();
    await vi.waitFor(async () => expect(await query('SELECT pg_is_in_recovery() AS yes')).toEqual([{ yes: false }]), {
      timeout: 120_000,
    });
    expect(await counts()).toEqual(countsBefore);

    expect(await portal('restore-files')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^[1-9]\d* deleted files were brought back\. The bucket has all files/),
    });
    expect(await keys()).toEqual(keysBefore);
    expect(await portal('check-audit')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/entries are missing/),
    });
    await storage.remove(AUDIT_ANCHOR);
    await anchor();
    expect(await portal('check-audit')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^The audit log is intact/),
    });

    await product.restart();
    await accessToken(product.url, 'expert@example.com');
    const api = apiOf(product.url);
    const list = await api<{ results: { id: number }[] }>('GET', '/brands/vis/', 'admin@example.com');
    const designs = await Promise.all(
      list.body.results.map(({ id }) => api('GET', `/brands/vis/${id}/`, 'admin@example.com')),
    );
    const files = new Set(JSON.stringify(designs.map(({ body }) => body)).match(/\/api\/files\/\d+\/[^"\\ ]+/g));
    expect(files.size).toBeGreaterThan(10);
    for (const file of files) expect((await fetch(product.url + file)).status, file).toBe(200);
    await addNotes(1);
    expect(await query("SELECT count(*)::int AS notes FROM staff_notes WHERE body LIKE 'Note %'")).toEqual([
      { notes: 8 },
    ]);
    expect(await asPostgres('pgbackrest --stanza=panel --type=full backup'), 'the next backup').toEqual(done);
  });
});

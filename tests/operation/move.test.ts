import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readConfig } from '#server/data/config/config.ts';
import { createLog } from '#server/data/log.ts';
import { openDatabase } from '#server/data/open-database.ts';
import { createStorage } from '#server/outside/adapters.ts';
import { anchorAuditLog } from '#server/outside/audit-anchor.ts';
import { accessToken, apiOf } from '#tests/servers/api.ts';
import { endProcess } from '#tests/servers/end-process.ts';
import { freePort } from '#tests/servers/free-port.ts';
import { type PostgresServer, postgresBinaries, startPostgres } from '#tests/servers/postgres.ts';
import { type ProductProcess, startProcess } from '#tests/servers/product.ts';
import { startS3 } from '#tests/servers/s3.ts';
import { startMailServer } from '#tests/servers/smtp.ts';

const root = path.join(import.meta.dirname, '..', '..');
const node = path.join(root, 'node_modules', '.bin', 'node');
const JWT_SECRET = 'Qm7vT2xLr9Zp4Wk8Hs3Nd6Yb1Jf5Gc0A';
const COLLEAGUE = 'colleague@example.com';
const LEDGER = 'payout,amount\r\n1,25.00\r\n';
/** Enough rows that a process can be killed while they are copied. */
const VIEWS = 200_000;

type Env = Record<string, string>;
type Rows = (statement: string) => Promise<Record<string, unknown>[]>;

let folder: string;
let old: string;
let stack: AsyncDisposableStack;
let postgres: PostgresServer;
const place = (...names: string[]) => path.join(folder, ...names);

/** What the demo lacks: entries of the audit log, a payout on its way, a job that waits since mails cannot be sent. */
async function live({ url }: ProductProcess): Promise<void> {
  const api = apiOf(url);
  const me = await api<{ id: number }>('GET', '/experts/profile/me/', 'expert@example.com');
  for (let i = 0; i < 5; i++) {
    const note = await api('POST', `/experts/${me.body.id}/notes/`, 'admin@example.com', {
      body: `Note ${i}: ‹ä\\t"ö›\n`,
    });
    expect(note.status).toBeLessThan(300);
  }
  const asked = await api('POST', '/projects/payouts/send-gift-card/', 'expert@example.com', {});
  expect(asked.status).toBeLessThan(300);
  const invited = { email: COLLEAGUE, first_name: 'Kai', last_name: 'Ito', role: 'admin' };
  expect((await api('POST', '/staff/', 'superadmin@example.com', invited)).status).toBe(201);
}

/** Many rows, and the anchor of the audit log, which the portal writes every hour. */
async function age(dataDir: string): Promise<void> {
  const config = readConfig({ NODE_ENV: 'development', DATA_DIR: dataDir, JWT_SECRET });
  const { db, close } = await openDatabase({ url: undefined, dataDir });
  try {
    await db.execute(
      sql.raw(`INSERT INTO file_views (file_id, user_id)
      SELECT (SELECT min(id) FROM files), 1 + i % 60 FROM generate_series(1, ${VIEWS}) i`),
    );
    await anchorAuditLog({ config, db, storage: await createStorage(config), log: createLog('error') });
  } finally {
    await close();
  }
}

describe.runIf(postgresBinaries())('an embedded installation moves to PostgreSQL and S3', () => {
  let had: Record<string, string>;
  let bytes: Record<string, string>;
  let env: Env;
  let target: pg.Client;
  let mails: Awaited<ReturnType<typeof startMailServer>>;

  beforeAll(async () => {
    stack = new AsyncDisposableStack();
    folder = await mkdtemp(path.join(tmpdir(), 'panel-move-test-'));
    stack.defer(() => rm(folder, { recursive: true, force: true }));
    await mkdir(place('tmp'));
    const deadMail = `smtp://127.0.0.1:${await freePort()}`;
    const product = await startProcess({ SEED_DEMO: '1', JWT_SECRET, SMTP_URL: deadMail });
    stack.defer(product.stop);
    await live(product);
    await product.kill('SIGKILL');
    old = place('old');
    await cp(product.dataDir, old, { recursive: true, filter: (file) => !file.endsWith('.sock') });
    await writeFile(path.join(old, 'ledger.csv'), LEDGER);
    await age(old);
    bytes = await hashesOf(old);
    had = await embeddedContent();

    postgres = await startPostgres();
    stack.defer(postgres.stop);
    for (const role of ['panel_owner', 'panel_app']) await postgres.run(`CREATE ROLE ${role} LOGIN`);
    await postgres.run('CREATE DATABASE panel OWNER panel_owner');
    const s3 = await startS3(place('buckets'));
    stack.defer(async () => s3.close());
    mails = await startMailServer();
    stack.defer(mails.close);
    env = {
      NODE_ENV: 'development',
      JWT_SECRET,
      DATA_DIR: old,
      TMPDIR: place('tmp'),
      DATABASE_URL: postgres.databaseUrl('panel').replace('panel@', 'panel_owner@'),
      S3_BUCKET: s3.config.bucket,
      S3_ENDPOINT: s3.config.endpoint ?? '',
      S3_ACCESS_KEY_ID: s3.config.credentials?.accessKeyId ?? '',
      S3_SECRET_ACCESS_KEY: s3.config.credentials?.secretAccessKey ?? '',
      S3_FORCE_PATH_STYLE: '1',
    };
    target = new pg.Client({ connectionString: postgres.databaseUrl('panel'), options: '-c timezone=UTC' });
    await target.connect();
    stack.defer(() => target.end());
  });
  afterAll(() => stack.disposeAsync());

  const begin = (command: string, more: Env = {}): ChildProcess => {
    const { NODE_ENV: _, ...inherited } = process.env;
    const stdio = ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'];
    return spawn(node, ['tools/start.mjs', ...command.split(' ')], {
      cwd: root,
      env: { ...inherited, ...env, ...more },
      stdio,
    });
  };
  const run = async (command: string, more: Env = {}) => {
    const child = begin(command, more);
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk));
    const [code] = await once(child, 'close');
    return { code: code as number | null, output: Buffer.concat(output).toString() };
  };
  const move = (more: Env = {}) => run('move-to-postgres', more);

  /** The hash and number of the rows of each table, by SQL of the test's own. */
  async function contentOf(rows: Rows): Promise<Record<string, string>> {
    const names = await rows(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'pgboss', 'drizzle')`,
    );
    const content: Record<string, string> = {};
    for (const { name } of names) {
      const [row] = await rows(
        `SELECT count(*) || ' rows, ' || coalesce(md5(string_agg(t::text, '|' ORDER BY t::text COLLATE "C")), '') AS content FROM ${name} t`,
      );
      content[String(name)] = String(row?.content);
    }
    const sequences = await rows(
      `SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS value FROM pg_sequences ORDER BY 1`,
    );
    for (const { name, value } of sequences) content[String(name)] = String(value);
    return content;
  }

  /** The content of the old database, read from a copy. */
  async function embeddedContent(): Promise<Record<string, string>> {
    await cp(path.join(old, 'db'), place('copy'), { recursive: true });
    const client = await PGlite.create({ dataDir: place('copy'), extensions: { pg_trgm } });
    try {
      return await contentOf(async (statement) => (await client.query<Record<string, unknown>>(statement)).rows);
    } finally {
      await client.close();
    }
  }

  const query: Rows = async (statement) => (await target.query(statement)).rows;

  test('it is refused while the portal runs, and into a database or a bucket of something else', async () => {
    const running = await startProcess({ JWT_SECRET }, old);
    stack.defer(running.stop);
    expect(await move({ DATA_DIR: running.dataDir })).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^Another process is using the data folder .* Stop it, /),
    });
    await running.stop();
    await postgres.run('CREATE DATABASE foreign_one OWNER panel_owner');
    await postgres.run('CREATE TABLE other ()', 'foreign_one');
    expect(await move({ DATABASE_URL: env.DATABASE_URL?.replace(/panel$/, 'foreign_one') ?? '' })).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^The database at DATABASE_URL holds something else /),
    });
    const storage = await createStorage(readConfig(env));
    await storage.put('image/foreign.webp', Buffer.from('x'), 'image/webp');
    expect(await move()).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^The bucket panel holds files of something else \(image\/foreign\.webp\)\. /),
    });
    await storage.remove('image/foreign.webp');
    expect(await query(`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`), 'nothing was written').toEqual(
      [],
    );
  });

  const isCopied = (table: string) => query(`SELECT FROM ${table} LIMIT 1`).then(({ length }) => length > 0);
  test.each<[string, () => Promise<boolean>]>([
    ['while the old database is copied aside', async () => (await readdir(place('tmp'))).length > 0],
    ['while tables are made', async () => (await query(`SELECT to_regclass('pgboss.version') t`))[0]?.t !== null],
    ['after the first tables', () => isCopied('public.users')],
    [
      'within a table',
      async () =>
        (await query(`SELECT FROM pg_stat_progress_copy WHERE relid = 'public.file_views'::regclass`)).length > 0,
    ],
    ['between files', async () => (await readdir(place('buckets', 'panel'), { recursive: true })).length > 40],
  ])('it is killed %s', async (_when, isThere) => {
    const child = begin('move-to-postgres');
    stack.defer(() => endProcess(child, 'SIGKILL'));
    // Tables that are asked for may not be there yet.
    while (!(await isThere().catch(() => false))) expect(child.exitCode, 'it has not ended').toBeNull();
    await endProcess(child, 'SIGKILL');
    expect(child.signalCode).toBe('SIGKILL');
    expect(await hashesOf(old)).toEqual(bytes);
  });

  test('the portal does not start on a database that is not complete', async () => {
    expect(await run('check-config')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/not all of it is there\. Run "npm run move-to-postgres" again/),
    });
  });

  test('another state of the old installation does not go on where this one was', async () => {
    await cp(old, place('changed'), { recursive: true });
    await appendFile(path.join(place('changed'), 'db', 'postgresql.conf'), '\n');
    expect(await move({ DATA_DIR: place('changed') })).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^The database at DATABASE_URL holds something else than this installation as /),
    });
  });

  test('run again it goes on, and then everything is there, the same', async () => {
    const first = await move();
    expect(first).toMatchObject({ code: 0, output: expect.stringContaining('All hashes agree') });
    expect(first.output, 'what was there is not copied again').not.toContain('public.users:');
    const has = await contentOf(query);
    expect(Object.fromEntries(Object.keys(had).map((name) => [name, has[name]]))).toEqual(had);
    expect(had['public.file_views']).toMatch(new RegExp(`^${VIEWS} rows`));
    for (const table of ['audit_log', 'audit_chain', 'payouts', 'answers', 'mails']) {
      expect(had[`public.${table}`], table).toMatch(/^[1-9]\d* rows/);
    }
    expect(await query(`SELECT FROM pg_trigger WHERE tgenabled <> 'O'`), 'all triggers are on').toEqual([]);

    const storage = await createStorage(readConfig(env));
    const files: Record<string, string> = {};
    for await (const key of storage.keys()) {
      const content = Buffer.from(await new Response((await storage.stream(key)) as never).arrayBuffer());
      files[path.join('files', key)] = sha256(content);
    }
    const stored = Object.entries(bytes).filter(([name, hash]) => name.startsWith('files/') && hash !== 'folder');
    expect(files).toEqual(Object.fromEntries(stored));
    expect(Object.keys(files).length).toBeGreaterThan(50);
    expect(await hashesOf(old), 'the old one is as it was').toEqual(bytes);
    expect(await readdir(place('tmp')), 'nothing is left of the copy').toEqual([]);
    expect(await move()).toEqual({ code: 0, output: expect.stringMatching(/^Everything is there: /) });
  });

  test('the portal works on it with a role of few rights: signs in, gives out files, runs the waiting job once', async () => {
    expect(await run('prepare-database --role panel_app')).toMatchObject({ code: 0 });
    await cp(old, place('new'), { recursive: true });
    await rm(place('new', 'db'), { recursive: true });
    const app: Env = { ...env, DATABASE_URL: postgres.databaseUrl('panel').replace('panel@', 'panel_app@') };
    expect(await run('check-audit', { ...app, DATA_DIR: place('new') })).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^The audit log is intact\. It has [1-9]/),
    });
    const [highest] = await query('SELECT max(id) AS id FROM staff_notes');
    const moved = await startProcess({ ...app, TMPDIR: tmpdir(), SMTP_URL: mails.url }, place('new'));
    stack.defer(moved.stop);
    expect(existsSync(path.join(moved.dataDir, 'db')), 'no embedded database').toBe(false);
    expect(await readFile(path.join(moved.dataDir, 'ledger.csv'), 'utf8')).toBe(LEDGER);

    const toColleague = () => mails.received.filter(({ to }) => to === COLLEAGUE);
    await vi.waitFor(() => expect(toColleague()).toHaveLength(1), { timeout: 60_000, interval: 100 });
    const api = apiOf(moved.url);
    await accessToken(moved.url, 'expert@example.com');
    const list = await api<{ results: { id: number }[] }>('GET', '/brands/vis/', 'admin@example.com');
    const designs = await Promise.all(
      list.body.results.map(({ id }) => api('GET', `/brands/vis/${id}/`, 'admin@example.com')),
    );
    const files = new Set(JSON.stringify(designs.map(({ body }) => body)).match(/\/api\/files\/\d+\/[^"\\ ]+/g));
    expect(files.size).toBeGreaterThan(10);
    for (const file of files) expect((await fetch(moved.url + file)).status, file).toBe(200);
    const me = await api<{ id: number }>('GET', '/experts/profile/me/', 'expert@example.com');
    const note = await api('POST', `/experts/${me.body.id}/notes/`, 'admin@example.com', { body: 'New' });
    expect(note.status).toBeLessThan(300);
    const [newest] = await query('SELECT max(id) AS id FROM staff_notes');
    expect(Number(newest?.id)).toBeGreaterThan(Number(highest?.id));
    const unfinished = `SELECT name, state FROM pgboss.job WHERE name = 'deliver-mail' AND state <> 'completed'`;
    await vi.waitFor(async () => expect(await query(unfinished)).toEqual([]), { timeout: 60_000, interval: 200 });
    expect(toColleague(), 'the mail went out once').toHaveLength(1);
    await moved.kill('SIGTERM');
    expect(await run('check-audit', { ...app, DATA_DIR: moved.dataDir })).toMatchObject({ code: 0 });
    expect(await move(), 'a move that is over is not repeated').toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Everything is there: /),
    });
  });
});

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** The hash of every file of a folder but its lock, and its empty folders. */
async function hashesOf(of: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const entry of await readdir(of, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    hashes[path.relative(of, file)] = entry.isFile() ? sha256(await readFile(file)) : 'folder';
  }
  delete hashes.lock;
  return hashes;
}

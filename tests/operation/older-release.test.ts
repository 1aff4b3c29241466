import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { apiOf } from '#tests/servers/api.ts';
import { endProcess } from '#tests/servers/end-process.ts';
import { freePort } from '#tests/servers/free-port.ts';
import { type PostgresServer, postgresBinaries, startPostgres } from '#tests/servers/postgres.ts';

const root = path.join(import.meta.dirname, '..', '..');
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, maxBuffer: 1 << 30 });

/** OLDER_RELEASE names a commit; without it, the last one that lacks the newest migration. */
async function olderRelease(): Promise<string> {
  if (process.env.OLDER_RELEASE) return process.env.OLDER_RELEASE;
  const files = await readdir(path.join(root, 'server', 'data', 'migrations'));
  const newest = files
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .at(-1);
  const added = git('log', '-1', '--format=%H', '--diff-filter=A', '--', `server/data/migrations/${newest}`)
    .toString()
    .trim();
  return added === '' ? 'HEAD' : `${added}^`;
}

/** Its sources in a folder of their own, with their packages. */
async function unpack(release: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'panel-older-'));
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', release) });
  const [own, theirs] = await Promise.all(
    [root, folder].map((place) => readFile(path.join(place, 'package-lock.json'), 'utf8')),
  );
  if (own === theirs) await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder });
  return folder;
}

describe.runIf(postgresBinaries())('a copy of the release before beside one of this release', () => {
  let older: string;
  let data: string;
  let postgres: PostgresServer;
  let database: pg.Client;
  const copies: ChildProcess[] = [];

  beforeAll(async () => {
    older = await unpack(await olderRelease());
    data = await mkdtemp(path.join(tmpdir(), 'panel-data-'));
    postgres = await startPostgres();
    await postgres.createDatabase('panel');
    database = new pg.Client(postgres.databaseUrl('panel'));
    await database.connect();
  });

  afterAll(async () => {
    await Promise.all(copies.map((copy) => endProcess(copy, 'SIGKILL')));
    await database?.end();
    await postgres?.stop();
    for (const folder of [older, data]) await rm(folder, { recursive: true, force: true });
  });

  /** Starts a copy; returns its address and what it wrote to its log. */
  async function start(folder: string) {
    const url = `http://127.0.0.1:${await freePort()}`;
    const env = {
      ...process.env,
      NODE_ENV: 'development',
      LOG_LEVEL: 'warn',
      PORT: new URL(url).port,
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATA_DIR: data,
      DATABASE_URL: postgres.databaseUrl('panel'),
      SEED_DEMO: '1',
      SERVE_PORTAL: '0',
      JWT_SECRET: 'Qm7vT2xLr9Zp4Wk8Hs3Nd6Yb1Jf5Gc0A',
    };
    const copy = spawn(process.execPath, ['server/main.ts'], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    copies.push(copy);
    let log = '';
    for (const stream of [copy.stdout, copy.stderr]) stream.on('data', (chunk: Buffer) => (log += chunk));
    return { url, copy, log: () => log };
  }

  const readiness = (url: string) => fetch(`${url}/readyz`).then(({ status }) => status);
  const untilReady = (url: string) =>
    vi.waitFor(async () => expect(await readiness(url)).toBe(200), { timeout: 120_000, interval: 200 });

  test('is not ready any more, leaves jobs to the newer one, and does not start again', async () => {
    const before = await start(older);
    await untilReady(before.url);
    const now = await start(root);
    await untilReady(now.url);
    await vi.waitFor(async () => expect(await readiness(before.url)).toBe(503), { timeout: 20_000, interval: 200 });

    const api = apiOf(now.url);
    for (const name of ['expert', 'admin', 'superadmin']) {
      const body = { email: `${name}@example.com` };
      expect((await api('POST', '/business/forgot-password/', undefined, body)).status).toBe(200);
    }
    const unfinished = async () =>
      (
        await database.query(
          `SELECT name, state FROM pgboss.job WHERE state NOT IN ('completed', 'cancelled') AND start_after < now()`,
        )
      ).rows;
    await vi.waitFor(async () => expect(await unfinished()).toEqual([]), { timeout: 90_000, interval: 500 });
    expect(now.log()).not.toContain('job failed');

    await endProcess(before.copy, 'SIGTERM');
    const again = await start(older);
    await vi.waitFor(() => expect(again.copy.exitCode).not.toBeNull(), { timeout: 60_000, interval: 200 });
    expect(again.log()).toContain('The database was changed by a newer version of the portal.');
    expect(await readiness(now.url)).toBe(200);
  });
});

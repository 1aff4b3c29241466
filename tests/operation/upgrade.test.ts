import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { accessToken, apiOf } from '#tests/servers/api.ts';
import { endProcess } from '#tests/servers/end-process.ts';
import { freePort } from '#tests/servers/free-port.ts';
import { haproxyIsInstalled, startHaproxy } from '#tests/servers/haproxy.ts';
import { type PostgresServer, postgresBinaries, startPostgres } from '#tests/servers/postgres.ts';
import { copySources, laterRelease, replaceIn, unpackRelease } from '#tests/servers/release.ts';

const root = path.join(import.meta.dirname, '..', '..');
const PAUSE = 50;
const WAIT = { timeout: 120_000, interval: 200 };

/** The release before: a commit or tag by OLDER_RELEASE, else the last tag of a release, else this tree. */
async function olderRelease(): Promise<string> {
  const tag = () =>
    execFileSync('git', ['describe', '--tags', '--abbrev=0', '--match', 'v*'], { cwd: root, stdio: 'pipe' });
  try {
    return await unpackRelease(process.env.OLDER_RELEASE ?? tag().toString().trim());
  } catch (error) {
    if (process.env.OLDER_RELEASE) throw error;
    return copySources();
  }
}

const EXPANDS = `CREATE TABLE "later" ("id" integer PRIMARY KEY, "expert_id" integer REFERENCES "experts"("id"));
--> statement-breakpoint
ALTER TABLE "experts" ADD COLUMN "later" text DEFAULT '' NOT NULL;`;
const EXPANDS_AGAIN = 'ALTER TABLE "staff_notes" ADD COLUMN "later" text;';
const CONTRACTS = `DROP TABLE "later";
--> statement-breakpoint
UPDATE "drizzle"."releases" SET "oldest" = '99.0.0';`;

describe.runIf(haproxyIsInstalled() && postgresBinaries())('releases side by side behind HAProxy', () => {
  let [older, newer, broken, contracting] = ['', '', '', ''];
  let data: string;
  let postgres: PostgresServer;
  let database: pg.Client;
  let balancer: Awaited<ReturnType<typeof startHaproxy>>;
  const ports: number[] = [];
  const copies = new Map<number, { child: ChildProcess; log: () => string }>();

  beforeAll(async () => {
    older = await olderRelease();
    newer = await laterRelease('98.0.0', [EXPANDS]);
    broken = await laterRelease('98.1.0', [EXPANDS, EXPANDS_AGAIN]);
    await replaceIn(broken, 'server/start/start.ts', 'await seed(ctx);', "throw new Error('This image is broken.');");
    contracting = await laterRelease('99.0.0', [EXPANDS, EXPANDS_AGAIN, CONTRACTS]);
    data = await mkdtemp(path.join(tmpdir(), 'panel-data-'));
    postgres = await startPostgres();
    await postgres.createDatabase('panel');
    database = new pg.Client(postgres.databaseUrl('panel'));
    await database.connect();
    for (const _ of [0, 1, 2]) ports.push(await freePort());
    balancer = await startHaproxy(ports);
  });

  afterAll(async () => {
    await balancer?.stop();
    await Promise.all([...copies.values()].map(({ child }) => endProcess(child, 'SIGKILL')));
    await database?.end();
    await postgres?.stop();
    for (const folder of [older, newer, broken, contracting, data]) await rm(folder, { recursive: true, force: true });
  });

  /** Starts a copy of a release on one of the three ports. */
  function start(index: number, folder: string): { child: ChildProcess; log: () => string } {
    const env = {
      ...process.env,
      NODE_ENV: 'development',
      LOG_LEVEL: 'warn',
      PORT: String(ports[index]),
      HOST: '127.0.0.1',
      PUBLIC_URL: balancer.url,
      DATA_DIR: data,
      DATABASE_URL: postgres.databaseUrl('panel'),
      SEED_DEMO: '1',
      SERVE_PORTAL: '0',
      SHUTDOWN_GRACE_SECONDS: '2',
      JWT_SECRET: 'Qm7vT2xLr9Zp4Wk8Hs3Nd6Yb1Jf5Gc0A',
    };
    const child = spawn(process.execPath, ['server/main.ts'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let log = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (log += chunk));
    const copy = { child, log: () => log };
    copies.set(index, copy);
    return copy;
  }

  const statusOf = (index: number) =>
    fetch(`http://127.0.0.1:${ports[index]}/readyz`).then(
      ({ status }) => status,
      () => 0,
    );
  const untilReady = (index: number) => vi.waitFor(async () => expect(await statusOf(index)).toBe(200), WAIT);
  async function exchange(index: number, folder: string): Promise<void> {
    const before = copies.get(index);
    if (before) await endProcess(before.child, 'SIGTERM');
    start(index, folder);
    await untilReady(index);
  }

  /** Sends twenty requests a second, of which every second adds a note, until `isOver`. */
  async function load(isOver: () => boolean): Promise<{ sent: number; notes: number; failed: string[] }> {
    const outcome = { sent: 0, notes: 0, failed: [] as string[] };
    const headers = {
      authorization: `Bearer ${await accessToken(balancer.url, 'admin@example.com')}`,
      'content-type': 'application/json',
    };
    const list = await fetch(`${balancer.url}/api/experts/list/?page_size=1`, { headers });
    const { results } = (await list.json()) as { results: { id: number }[] };
    const note = { method: 'POST', headers, body: '{"body":"During the upgrade"}' };
    const running: Promise<void>[] = [];
    while (!isOver()) {
      const isNote = outcome.sent++ % 2 === 0;
      const sent = isNote
        ? fetch(`${balancer.url}/api/experts/${results[0]?.id}/notes/`, note)
        : fetch(`${balancer.url}/api/experts/list/`, { headers });
      const ended = sent.then(
        async (answer) => {
          const text = await answer.text();
          if (!answer.ok) outcome.failed.push(`${answer.status} ${text.slice(0, 200)}`);
          else if (isNote) outcome.notes += 1;
        },
        (error: Error) => void outcome.failed.push(`${error.message} ${error.cause}`),
      );
      running.push(ended);
      await pause(PAUSE);
    }
    await Promise.all(running);
    return outcome;
  }

  test('a release that migrates, one whose image fails, and the way back: no request fails', async () => {
    for (const index of [0, 1]) {
      start(index, older);
      await untilReady(index);
    }
    let isOver = false;
    const loading = load(() => isOver);

    await exchange(0, newer);
    await pause(5_000);
    expect(await statusOf(1), 'the copy of the release before').toBe(200);

    const failing = start(2, broken);
    await vi.waitFor(() => expect(failing.child.exitCode).toBe(1), WAIT);
    expect(failing.log()).toContain('This image is broken.');
    const { rows } = await database.query('SELECT newest FROM drizzle.releases');
    expect(rows).toEqual([{ newest: '98.1.0' }]);
    await pause(5_000);
    expect([await statusOf(0), await statusOf(1)]).toEqual([200, 200]);

    await exchange(1, newer);
    await exchange(0, older);
    isOver = true;
    const { sent, notes, failed } = await loading;
    console.log({ sent, notes, failed: failed.length });
    expect(failed).toEqual([]);
    const written = await database.query(`SELECT count(*)::int FROM staff_notes WHERE body = 'During the upgrade'`);
    expect(written.rows).toEqual([{ count: notes }]);
  });

  test('copies of the release before go on with jobs', async () => {
    await endProcess(copies.get(1)?.child as ChildProcess, 'SIGTERM');
    const api = apiOf(`http://127.0.0.1:${ports[0]}`);
    const body = { email: 'expert@example.com' };
    expect((await api('POST', '/business/forgot-password/', undefined, body)).status).toBe(200);
    const waiting = `SELECT name FROM pgboss.job WHERE state NOT IN ('completed', 'cancelled') AND start_after < now()`;
    await vi.waitFor(async () => expect((await database.query(waiting)).rows).toEqual([]), WAIT);
    expect(copies.get(0)?.log()).not.toContain('job failed');
  });

  test('a migration that contracts ends those that are too old, and they do not start again', async () => {
    start(1, contracting);
    await untilReady(1);
    await vi.waitFor(async () => expect(await statusOf(0)).toBe(503), WAIT);
    await endProcess(copies.get(0)?.child as ChildProcess, 'SIGTERM');
    const again = start(0, older);
    await vi.waitFor(() => expect(again.child.exitCode).not.toBeNull(), WAIT);
    expect(again.log()).toMatch(
      /The database was changed by release 99\.0\.0 of the portal, and this is \d+\.\d+\.\S+, while only 99\.0\.0 /,
    );
    expect((await fetch(`${balancer.url}/readyz`)).status).toBe(200);
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '#server/data/open-database.ts';
import { createJobs } from '#server/data/queue.ts';
import { type ProductProcess, startProcess } from '#tests/servers/product.ts';
import { startMailServer, type TestMailServer } from '#tests/servers/smtp.ts';
import { prepareDatabase } from './databases.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { newcomer } from './registering.ts';

let smtp: TestMailServer;
beforeAll(async () => {
  smtp = await startMailServer();
});
afterAll(() => smtp.close());

describe('a process that is killed while its mail server takes its time', () => {
  const postgres = process.env.TEST_DATABASE === 'postgres';
  let folder: string;
  let database: Awaited<ReturnType<typeof prepareDatabase>>;
  const processes: ProductProcess[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'panel-jobs-'));
    database = await prepareDatabase(folder, async () => undefined);
  });
  afterEach(async () => {
    await Promise.all(processes.map((one) => one.stop()));
    await database.drop();
    await rm(folder, { recursive: true });
  });

  /** Makes the process look silent for as long as others wait before they take its jobs over. */
  async function passTimeOfSilence(dataDir: string): Promise<void> {
    const opened = await openDatabase({ url: database.url, dataDir });
    await opened.db.execute(
      sql`UPDATE pgboss.job SET heartbeat_on = heartbeat_on - interval '15 seconds' WHERE state = 'active'`,
    );
    await opened.db.execute(sql`UPDATE mails SET claimed_until = now() WHERE claimed_until IS NOT NULL`);
    await opened.close();
  }

  /** On PostgreSQL another copy goes on; the embedded database has none, so the process is started again. */
  test('leaves its mails to the next process, which sends them within a minute', { timeout: 150_000 }, async () => {
    const env = { SEED_DEMO: '0', SERVE_PORTAL: '0', SMTP_URL: smtp.url, DATABASE_URL: database.url };
    const first = await startProcess(env, folder);
    processes.push(first);
    smtp.hold(() => true);
    const people = Array.from({ length: 12 }, () => newcomer());
    for (const person of people) {
      const answer = await fetch(`${first.url}/api/business/register/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(person),
      });
      expect(answer.status).toBe(200);
    }
    await vi.waitFor(() => expect(smtp.waiting.length).toBeGreaterThanOrEqual(8), { timeout: 30_000 });
    await first.kill('SIGKILL');
    await passTimeOfSilence(first.dataDir);
    const killed = Date.now();
    smtp.release();
    smtp.received.length = 0;

    if (postgres) processes.push(await startProcess(env));
    else await first.restart();
    const left = () => people.filter(({ email }) => !smtp.received.some(({ to }) => to === email));
    await vi.waitFor(() => expect(left()).toEqual([]), { timeout: 60_000, interval: 200 });
    process.stdout.write(`The last mail was taken over after ${((Date.now() - killed) / 1000).toFixed(0)} s.\n`);
    expect(new Set(smtp.received.map(({ to }) => to)).size).toBe(smtp.received.length);
  });
});

describe('the queues of an earlier version', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  test('get the rules of this one', async () => {
    const { database, db } = server.ctx;
    await server.jobs.stop();
    await db.execute(sql`UPDATE pgboss.queue SET heartbeat_seconds = NULL, expire_seconds = 1, deletion_seconds = 1,
      notify = false, retry_limit = 2, retry_delay = 1, retry_backoff = false, retry_delay_max = NULL`);
    const jobs = createJobs({ database, log: pino({ level: 'silent' }) });
    await jobs.start(server.ctx, () => import('#server/start/jobs.ts'));
    const names = ['append-ledger', 'deliver-mail', 'remove-content', 'send-gift-card', 'send-reminders'];
    const queues = await db.execute(sql`SELECT name, heartbeat_seconds, expire_seconds, deletion_seconds, notify,
      retry_limit, retry_delay, retry_backoff, retry_delay_max
      FROM pgboss.queue WHERE name IN ${names} ORDER BY name`);
    await jobs.stop();
    const all = { heartbeat_seconds: 15, deletion_seconds: 86_400, notify: true };
    const forADay = { ...all, retry_limit: 30, retry_delay: 5, retry_backoff: true, retry_delay_max: 3600 };
    expect(queues.rows).toMatchObject([
      { ...all, name: 'append-ledger', expire_seconds: 300, retry_limit: 17_280, retry_delay: 5, retry_backoff: false },
      { ...forADay, name: 'deliver-mail', expire_seconds: 600 },
      { ...forADay, name: 'remove-content', expire_seconds: 900 },
      { ...forADay, name: 'send-gift-card', expire_seconds: 300, retry_delay: 3 },
      { ...forADay, name: 'send-reminders', expire_seconds: 900, retry_limit: 3, retry_delay_max: 60 },
    ]);
  });
});

test('a process that only adds jobs leaves them to others', async () => {
  const server = await startTestServer();
  const { database, db } = server.ctx;
  const log = pino({ level: 'silent' });
  try {
    await server.jobs.stop();
    const adding = createJobs({ database, log }, false);
    const touched: string[] = [];
    const read = (target: object, name: string) => touched.push(name) && Reflect.get(target, name);
    await adding.start(new Proxy(server.ctx, { get: read as never }), () => import('#server/start/jobs.ts'));
    await db.transaction((tx) => adding.enqueueMany(tx, 'deliver-mail', Array(20).fill({ mail_id: 0 })));
    const working = createJobs({ database, log });
    await working.start(server.ctx, () => import('#server/start/jobs.ts'));
    await vi.waitFor(
      async () => {
        const { rows } = await db.execute(sql`SELECT DISTINCT state FROM pgboss.job WHERE data->>'mail_id' = '0'`);
        expect(rows).toEqual([{ state: 'completed' }]);
      },
      { timeout: 10_000 },
    );
    expect(touched).toEqual([]);
    await working.stop();
    await adding.stop();
  } finally {
    await server.close();
  }
});

describe('a copy that is too old for its database', () => {
  test('takes no more jobs and leaves them to newer ones', async () => {
    const server = await startTestServer();
    const { database, db } = server.ctx;
    const add = () => db.transaction((tx) => server.jobs.enqueue(tx, 'deliver-mail', { mail_id: 0 }));
    const states = async () => {
      const { rows } = await db.execute(sql`SELECT state FROM pgboss.job WHERE data->>'mail_id' = '0' ORDER BY state`);
      return rows.map(({ state }) => state);
    };
    try {
      await add();
      await vi.waitFor(async () => expect(await states()).toEqual(['completed']), { timeout: 10_000 });
      await db.execute(
        sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('later', 99999999999999)`,
      );
      // Beside a newer release, as long as its migrations only expand, jobs go on.
      await add();
      await vi.waitFor(async () => expect(new Set(await states())).toEqual(new Set(['completed'])), {
        timeout: 10_000,
      });
      await db.execute(sql`UPDATE drizzle.releases SET oldest = '999.0.0'`);
      await vi.waitFor(
        async () => {
          await add();
          expect(await states()).toContain('retry');
        },
        { timeout: 10_000, interval: 1000 },
      );
      const done = (await states()).filter((state) => state === 'completed').length;
      await add();

      await db.execute(sql`DELETE FROM drizzle.__drizzle_migrations WHERE hash = 'later'`);
      expect((await states()).filter((state) => state === 'completed')).toHaveLength(done);
      // Skips the pause before the next try.
      await db.execute(sql`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`);
      const newer = createJobs({ database, log: pino({ level: 'silent' }) });
      await newer.start(server.ctx, () => import('#server/start/jobs.ts'));
      await vi.waitFor(async () => expect(new Set(await states())).toEqual(new Set(['completed'])), {
        timeout: 30_000,
      });
      await newer.stop();
    } finally {
      // Another test may go on with this database.
      await db.execute(sql`UPDATE drizzle.releases SET oldest = newest`);
      await server.close();
    }
  });
});

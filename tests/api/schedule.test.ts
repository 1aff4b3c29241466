import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ScheduledRun } from '#common/settings/schedule.ts';
import { DAY, HOUR, SECOND } from '#common/words/units.ts';
import { setStepsRight } from '#server/data/clock-steps.ts';
import { createJobs } from '#server/data/queue.ts';
import { addDueJobs } from '#server/data/schedule.ts';
import { createReadiness } from '#server/start/readiness.ts';
import { createAdmin } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';

const YEAR = 365 * DAY;
const PATIENCE = { timeout: 30_000, interval: 50 };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.ctx.db.execute(sql`DELETE FROM scheduled_jobs`);
  await server.ctx.db.execute(sql`DELETE FROM pgboss.job`);
  await ask();
});
afterEach(() => void vi.useRealTimers());

/** What each copy of the server does at its start and once a minute. */
async function ask(): Promise<void> {
  await setStepsRight(server.ctx.db);
  await addDueJobs(server.ctx.db, server.jobs);
}

/** How often each job by the clock was added. */
async function added(): Promise<Record<string, number>> {
  const { rows } = await server.ctx.db.execute<{ name: string; count: number }>(
    sql`SELECT name, count(*)::int AS count FROM pgboss.job WHERE name IN ${Object.keys(server.jobs.schedule)} GROUP BY 1`,
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

const once = () => Object.fromEntries(Object.keys(server.jobs.schedule).map((name) => [name, 1]));

/** Waits until every job that was added has ended. */
const allDone = () =>
  vi.waitFor(async () => {
    const { rows } = await server.ctx.db.execute(sql`SELECT name, state FROM pgboss.job WHERE state <> 'completed'`);
    expect(rows).toEqual([]);
  }, PATIENCE);

const isEmbedded = process.env.TEST_DATABASE !== 'postgres';

/** The clock of the machine, which is the embedded database's too, is ahead. That of PostgreSQL cannot be moved here. */
function setAhead(by: number): void {
  if (isEmbedded) vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + by });
}

/** The clock steps back; for PostgreSQL, what was written moves ahead instead. */
async function stepBack(by: number): Promise<void> {
  vi.useRealTimers();
  if (isEmbedded) return;
  const { rows } = await server.ctx.db.execute<{ table: string; column: string }>(sql`
    SELECT table_schema || '.' || table_name AS table, column_name AS column FROM information_schema.columns
    WHERE data_type = 'timestamp with time zone'
      AND (table_schema, table_name) IN (('pgboss', 'version'), ('pgboss', 'queue'), ('pgboss', 'job'), ('public', 'scheduled_jobs'))`);
  for (const { table, column } of rows)
    await server.ctx.db.execute(
      sql.raw(`UPDATE ${table} SET ${column} = ${column} + interval '${by / SECOND} seconds'`),
    );
}

test('a new installation waits for the next time of each job', async () => {
  await ask();
  expect(await added()).toEqual({});
});

test('a missed night is made up for once, by whichever of several copies', async () => {
  await server.ctx.db.execute(sql`UPDATE scheduled_jobs SET due_at = due_at - interval '3 days'`);
  await Promise.all(Array.from({ length: 5 }, ask));
  expect(await added()).toEqual(once());
  await ask();
  expect(await added()).toEqual(once());
  await allDone();
  const { rows } = await server.ctx.db.execute(
    sql`SELECT name FROM scheduled_jobs WHERE ran_at > now() - interval '1 minute'`,
  );
  expect(rows).toHaveLength(Object.keys(server.jobs.schedule).length);
});

test('a night that the machine sleeps through is made up for when it runs again', async () => {
  await server.jobs.stop();
  await server.ctx.db.execute(sql`UPDATE scheduled_jobs SET due_at = due_at - interval '1 day'`);
  const jobs = createJobs(server.ctx);
  await jobs.start(server.ctx, () => import('#server/start/jobs.ts'));
  expect(await added()).toEqual(once());
  await allDone();
  await jobs.stop();
  await server.jobs.start(server.ctx, async () => ({ ...(await import('#server/start/jobs.ts')), clock: false }));
});

test.each([
  ['an hour', HOUR],
  ['a wrong year', 4 * YEAR],
])('after the clock steps back by %s, jobs run at once and at their times', async (_what, by) => {
  const { db } = server.ctx;
  setAhead(by);
  await ask();
  await db.transaction(async (tx) => {
    for (const mail_id of [0, -1]) await server.jobs.enqueue(tx, 'deliver-mail', { mail_id }, { startAfter: '2' });
  });
  await db.execute(sql`UPDATE pgboss.job SET state = 'retry' WHERE data->>'mail_id' = '-1'`);
  await db.execute(sql`UPDATE pgboss.version SET cron_on = now(), flow_on = now()`);
  await db.execute(sql`UPDATE pgboss.queue SET monitor_claim_on = now(), maintain_on = now()`);
  await db.execute(sql`UPDATE scheduled_jobs SET ran_at = now()`);
  await stepBack(by);

  // A statement that was under way at the step may still write the earlier time; the next minute sets it right.
  // A time less than a minute ahead, as that of a job which is due in a moment, was not written by an earlier clock.
  await vi.waitFor(async () => {
    await ask();
    const { rows } = await db.execute(sql`SELECT
      (SELECT count(*)::int FROM pgboss.version WHERE greatest(cron_on, bam_on, flow_on, reindex_on) > now()) AS version,
      (SELECT count(*)::int FROM pgboss.queue WHERE greatest(monitor_claim_on, maintain_on) > now()) AS queues,
      (SELECT count(*)::int FROM pgboss.job WHERE start_after > now() + interval '10 seconds' OR created_on > now()) AS jobs,
      (SELECT count(*)::int FROM scheduled_jobs WHERE greatest(due_at, ran_at) > now() + interval '1 minute') AS schedule`);
    expect(rows).toEqual([{ version: 0, queues: 0, jobs: 0, schedule: 0 }]);
  }, PATIENCE);
  await allDone();
  // A job whose last time lies ahead now runs again, and none waits for that time.
  expect(Math.max(...Object.values(await added()))).toBeLessThanOrEqual(2);
  expect(await added()).toMatchObject({ 'send-reminders': expect.any(Number), 'check-payouts': expect.any(Number) });
  await db.execute(sql`DELETE FROM pgboss.job`);
  await db.execute(sql`UPDATE scheduled_jobs SET due_at = due_at - interval '1 day'`);
  await ask();
  expect(await added()).toEqual(once());
  await allDone();
});

test('a job that did not run at its time is told to super admins and at /readyz, and nothing stops for it', async () => {
  const { db } = server.ctx;
  await db.execute(sql`UPDATE scheduled_jobs SET ran_at = now() - interval '2 hours'`);
  await db.execute(sql`UPDATE scheduled_jobs SET ran_at = now() - interval '26 hours' WHERE name = 'apply-retention'`);
  await db.execute(sql`UPDATE scheduled_jobs SET ran_at = now() WHERE name NOT IN ('apply-retention', 'check-books')`);
  expect(await createReadiness(server.ctx)()).toMatchObject({
    problems: [],
    warnings: ['Jobs have not run at their time: apply-retention.'],
  });
  const { token } = await createAdmin(server.ctx, { role: 'super_admin' });
  const { body } = await server.call<ScheduledRun[]>('GET', '/api/settings/schedule/', { token });
  expect(body.filter(({ is_late }) => is_late)).toMatchObject([{ name: 'apply-retention' }]);
  expect(body.find(({ name }) => name === 'check-books')).toMatchObject({ is_late: false });
});

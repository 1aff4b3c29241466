import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { LATE_AFTER, SCHEDULE, type ScheduledJob, type ScheduledRun, type Times } from '#common/settings/schedule.ts';
import { SECOND } from '#common/words/units.ts';
import type { Db } from './database.ts';
import type { Jobs } from './jobs.ts';
import { scheduledJobs } from './schema/system.ts';
import { rowOf, statement } from './statement.ts';

/** Which jobs run by the clock in this process. */
export type Schedule = Partial<Record<ScheduledJob, Times>>;

export const isScheduled = (name: string): name is ScheduledJob => Object.hasOwn(SCHEDULE, name);

/**
 * Adds each job whose time has come since it was last added, once, however many copies of the server ask and however many times were
 * missed. One that was never added waits for its next time. The clock is the database's; a time that lies ahead of it, because it
 * has stepped back, counts as none.
 */
export async function addDueJobs(db: Db, jobs: Jobs, schedule: Schedule): Promise<void> {
  const times = Object.entries(schedule).map(
    ([name, { every, at }]) =>
      sql`(${name}, date_bin(make_interval(secs => ${every / SECOND}), now(), timestamptz 'epoch' + make_interval(secs => ${at / SECOND})))`,
  );
  if (times.length === 0) return;
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ name: ScheduledJob }>(sql`
      with asked (name, due_at) as (values ${sql.join(times, sql`, `)}),
        first as (insert into ${scheduledJobs} (name, due_at) select * from asked on conflict do nothing)
      update ${scheduledJobs} as known set due_at = asked.due_at from asked
      where known.name = asked.name and (known.due_at < asked.due_at or known.due_at > now() + interval '1 minute')
      returning known.name`);
    for (const { name } of rows) await jobs.enqueue(tx, name, {});
  });
}

/** Notes that a job by the clock has ended well. */
export const noteRun = (db: Db, name: ScheduledJob) =>
  db.execute(sql`update ${scheduledJobs} set ran_at = now() where name = ${name}`);

const kept = rowOf(scheduledJobs, ['name', 'ran_at']).extend({ age: z.number() });

/** `age`: the seconds since the last run, or since the job is known. */
const keptRuns = statement('runs by the clock', kept)`
  select name, ran_at, extract(epoch from now() - coalesce(ran_at, created_at))::float as age from ${scheduledJobs}`;

/** The last run of each job by the clock, and whether it is late. */
export async function scheduledRuns(db: Db): Promise<ScheduledRun[]> {
  const runs = new Map((await keptRuns.rows(db)).map((row) => [row.name, row]));
  return Object.entries(SCHEDULE).flatMap(([name, { every }]) => {
    const row = runs.get(name);
    if (!row) return [];
    return [{ name: name as ScheduledJob, ran_at: row.ran_at, is_late: row.age * SECOND > every + LATE_AFTER }];
  });
}

import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { ScheduledRun } from '#common/settings/schedule.ts';
import { durationInWords } from '#common/words/duration-words.ts';
import { DAY, HOUR, SECOND } from '#common/words/units.ts';
import type { Db } from './database.ts';
import type { Clock, JobName, Jobs } from './jobs.ts';
import { scheduledJobs } from './schema/system.ts';
import { rowOf, statement } from './statement.ts';

/**
 * Adds each job whose time has come since it was last added, once, however many copies of the server ask and however many times were
 * missed. One that was never added waits for its next time. The clock is the database's; a time that lies ahead of it, because it
 * has stepped back, does not count.
 */
export async function addDueJobs(db: Db, jobs: Jobs): Promise<void> {
  const times = Object.entries(jobs.schedule).map(
    ([name, { every, at }]) =>
      sql`(${name}, date_bin(make_interval(secs => ${every / SECOND}), now(), timestamptz 'epoch' + make_interval(secs => ${at / SECOND})))`,
  );
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ name: string }>(sql`
      with asked (name, due_at) as (values ${sql.join(times, sql`, `)}),
        first as (insert into ${scheduledJobs} (name, due_at) select * from asked on conflict do nothing)
      update ${scheduledJobs} as known set due_at = asked.due_at from asked
      where known.name = asked.name and (known.due_at < asked.due_at or known.due_at > now() + interval '1 minute')
      returning known.name`);
    // What only runs by the clock has no data, so `JobName` does not have it.
    for (const { name } of rows) await jobs.enqueue(tx, name as JobName, {} as never);
  });
}

/** Notes that a job by the clock has ended well. */
export const noteRun = (db: Db, name: string) =>
  db.execute(sql`update ${scheduledJobs} set ran_at = now() where name = ${name}`);

const kept = rowOf(scheduledJobs, ['name', 'ran_at']).extend({ age: z.number() });

/** `age`: the seconds since the last run, or since the job is known. */
const keptRuns = statement('runs by the clock', kept)`
  select name, ran_at, extract(epoch from now() - coalesce(ran_at, created_at))::float as age from ${scheduledJobs}`;

/** How much later (ms) than usual a run may end before it counts as late. The alert PanelScheduleLate has the same. */
const LATE_AFTER = HOUR;

/** The last run of each job by the clock, and whether it is late. */
export async function scheduledRuns({ db, jobs }: { db: Db; jobs: Jobs }): Promise<ScheduledRun[]> {
  const runs = new Map((await keptRuns.rows(db)).map((row) => [row.name, row]));
  return Object.entries(jobs.schedule).flatMap(([name, clock]) => {
    const row = runs.get(name);
    if (!row) return [];
    const is_late = row.age * SECOND > clock.every + LATE_AFTER;
    return [{ name, does: clock.does, times: timesInWords(clock), ran_at: row.ran_at, is_late }];
  });
}

/** "every day at 04:15 UTC", "every 10 minutes". */
function timesInWords({ every, at }: Clock): string {
  if (every < DAY) return every === HOUR ? 'every hour' : `every ${durationInWords(every)}`;
  return `every day at ${new Date(at).toISOString().slice(11, 16)} UTC`;
}

import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { type EnqueueOptions, type JobData, type JobName, queueOf } from './jobs.ts';

/**
 * Kinds of which each job is added: with the row that it is about, so that there is never a second one; or for each call, so that the
 * time of a call does not tell whether there is an account (throttles limit these).
 */
const EACH_IS_ADDED: JobName[] = ['deliver-mail', 'remove-content', 'send-reset-link'];

/**
 * Returns those of the new jobs whose work no waiting job does in time. A waiting job for the same work that starts later makes place
 * for the new one. So however often a job is added, one waits; a running one does not count, since it may have read what is old by now.
 * Two transactions that add the same job at once may both add it, unless they have locked a row of it first.
 */
export async function withoutWaiting<Name extends JobName>(
  tx: Db,
  name: Name,
  list: JobData[Name][],
  startAfter: EnqueueOptions['startAfter'],
): Promise<JobData[Name][]> {
  if (list.length === 0 || EACH_IS_ADDED.includes(name)) return list;
  const start =
    startAfter instanceof Date
      ? sql`${startAfter.toISOString()}::timestamptz`
      : sql`now() + ${startAfter ?? '0'}::interval`;
  const { rows } = await tx.execute<{ place: number }>(sql`
    with asked as (select place, data from jsonb_array_elements(${JSON.stringify(list)}::jsonb) with ordinality as asked (data, place)),
      waiting as (
        select asked.place, job.id, job.start_after > ${start} as is_late from asked join pgboss.job on job.data @> asked.data
        where job.name = ${queueOf(name)} and job.state < 'active' and not job.blocked),
      gone as (
        delete from pgboss.job using waiting
        where job.name = ${queueOf(name)} and job.id = waiting.id and job.state < 'active' and waiting.is_late)
    select distinct place::int from waiting where not is_late`);
  const known = new Set(rows.map(({ place }) => place));
  return list.filter((_, index) => !known.has(index + 1));
}

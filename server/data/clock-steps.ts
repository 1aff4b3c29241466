import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';

/** What lies further ahead was written before the clock stepped back: copies of the server and the database differ by less. */
const AHEAD = sql`now() + interval '1 minute'`;
const isAhead = (...names: string[]) =>
  sql`greatest(${sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  )}) > ${AHEAD}`;

/** Interval claims of the queue, which it takes again only after their time. */
const OF_VERSION = ['cron_on', 'bam_on', 'flow_on', 'reindex_on'];
const OF_QUEUE = ['monitor_claim_on', 'maintain_on'];
const OF_JOB = ['created_on', 'started_on', 'heartbeat_on', 'completed_on'];
const OF_ATTEMPT = ['called_at', 'unanswered_at', 'missing_since', 'check_at'];

const cleared = (names: string[]) =>
  sql.join(
    names.map((name) => sql`${sql.identifier(name)} = null`),
    sql`, `,
  );
const notAhead = (names: string[]) =>
  sql.join(
    names.map((name) => sql`${sql.identifier(name)} = least(${sql.identifier(name)}, now())`),
    sql`, `,
  );

/**
 * Sets times right that were written by a clock which has stepped back since. Without this, jobs and counters would wait until
 * the clock has caught up: an hour, or years. A job keeps its delay, and one that failed is tried again within the longest pause.
 */
export async function setStepsRight(db: Db): Promise<void> {
  await db.execute(sql`
    with version as (update pgboss.version set ${cleared([...OF_VERSION, 'monitor_backoff_on'])}
        where ${isAhead(...OF_VERSION)} or monitor_backoff_on > ${AHEAD} + interval '1 hour'),
      queue as (update pgboss.queue set ${cleared(OF_QUEUE)} where ${isAhead(...OF_QUEUE)}),
      throttle as (delete from throttles where resets_at > ${AHEAD} + interval '1 day'),
      attempt as (update payout_attempts set ${notAhead(OF_ATTEMPT)}
        where state in ('started', 'unknown') and (${isAhead('called_at', 'unanswered_at', 'missing_since')} or check_at > ${AHEAD} + interval '1 day')),
      run as (update scheduled_jobs set ran_at = now() where ran_at > ${AHEAD})
    update pgboss.job set ${notAhead(OF_JOB)},
      start_after = case when created_on > ${AHEAD} then least(now() + (start_after - created_on), now() + interval '1 day')
        else now() end
    where ${isAhead(...OF_JOB)} or state = 'retry' and start_after > ${AHEAD} + interval '1 hour'`);
}

import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import * as z from 'zod';
import { SECOND } from '#common/words/units.ts';
import { isDatabaseAway } from '#server/data/errors.ts';
import { kindOf } from '#server/data/jobs.ts';
import { loggable } from '#server/data/log.ts';
import { sessions } from '#server/data/schema/accounts.ts';
import { bookChecks, bookDifferences, payoutAttempts, payouts } from '#server/data/schema/payouts.ts';
import { mails, scheduledJobs } from '#server/data/schema/system.ts';
import { statement } from '#server/data/statement.ts';
import type { Context } from '#server/outside/context.ts';

/** How long (ms) the statement may take, and how long its result is reused, however many ask. */
const READ_TIME = 5 * SECOND;
const STANDS_FOR = 5 * SECOND;

const numbers = z.record(z.string(), z.number());
const found = z.object({
  jobs: z.array(z.object({ queue: z.string(), states: numbers, oldest: numbers })),
  mails: numbers,
  payouts: numbers,
  attempts: z.object({ states: numbers, unanswered: z.number() }),
  books: z
    .object({ agrees: z.boolean(), completed: z.boolean(), differences: z.int(), finished: z.number() })
    .nullable(),
  sessions: z.int(),
  runs: z.array(z.object({ name: z.string(), ran: z.number().nullable(), age: z.number() })).nullable(),
});
type Found = z.infer<typeof found>;

const OF_LATE = sql`now() - interval '2 days'`;
const secondsSince = (since: ReturnType<typeof sql>) => sql`coalesce(extract(epoch from now() - ${since}), 0)::float`;

/** Only what indexes find is counted: what is open, what was lately done, and never all that ever was. */
const installation = statement('metrics of the installation', found)`select
    (select json_agg(json_build_object(
        'queue', queue.name,
        'states', json_build_object('waiting', coalesce(waiting, 0), 'delayed', coalesce(delayed, 0), 'retrying', coalesce(retrying, 0),
          'active', queue.active_count, 'failed', queue.failed_count),
        'oldest', json_build_object('waiting', coalesce(oldest_waiting, 0), 'retrying', coalesce(oldest_retrying, 0))))
      from pgboss.queue left join (
        select name,
          count(*) filter (where state = 'created' and start_after <= now()) as waiting,
          count(*) filter (where state = 'created' and start_after > now()) as delayed,
          count(*) filter (where state = 'retry') as retrying,
          ${secondsSince(sql`min(greatest(created_on, start_after)) filter (where state = 'created' and start_after <= now())`)} as oldest_waiting,
          ${secondsSince(sql`min(created_on) filter (where state = 'retry')`)} as oldest_retrying
        from pgboss.job where state < 'active' and not blocked group by name
      ) open on open.name = queue.name where queue.name not like '\\_\\_pgboss%') as jobs,
    json_build_object(
      'sent', (select count(*) from ${mails} where ${mails.sent_at} > ${OF_LATE}),
      'bounced', (select count(*) from ${mails} where ${mails.status} = 'bounced' and ${mails.created_at} > ${OF_LATE}),
      'failed', (select count(*) from ${mails} where ${mails.status} = 'failed' and ${mails.created_at} > ${OF_LATE})) as mails,
    (select json_build_object(
        'pending', count(*) filter (where ${payouts.status} = 'pending'), 'approved', count(*) filter (where ${payouts.status} = 'approved'),
        'review', count(*) filter (where ${payouts.status} = 'review'), 'failed', count(*) filter (where ${payouts.status} = 'failed'),
        'paid', (select count(*) from ${payouts} where ${payouts.paid_at} > ${OF_LATE}))
      from ${payouts} where ${payouts.status} in ('pending', 'approved', 'review', 'failed')) as payouts,
    (select json_build_object(
        'states', json_build_object('started', count(*) filter (where ${payoutAttempts.state} = 'started'),
          'unknown', count(*) filter (where ${payoutAttempts.state} = 'unknown')),
        'unanswered', ${secondsSince(sql`min(${payoutAttempts.unanswered_at})`)})
      from ${payoutAttempts} where ${payoutAttempts.state} in ('started', 'unknown')) as attempts,
    (select json_build_object('agrees', ${bookChecks.agrees}, 'completed', ${bookChecks.error} is null,
        'differences', (select count(*) from ${bookDifferences} where ${bookDifferences.check_id} = ${bookChecks.id}),
        'finished', extract(epoch from ${bookChecks.finished_at})::float)
      from ${bookChecks} where ${bookChecks.finished_at} is not null order by ${bookChecks.id} desc limit 1) as books,
    (select count(*)::int from ${sessions} where ${sessions.expires_at} > now() and ${sessions.ended_at} is null) as sessions,
    (select json_agg(json_build_object('name', ${scheduledJobs.name}, 'ran', extract(epoch from ${scheduledJobs.ran_at})::float,
        'age', ${secondsSince(sql`coalesce(${scheduledJobs.ran_at}, ${scheduledJobs.created_at})`)})) from ${scheduledJobs}) as runs`;

/**
 * What the database knows of the whole installation, whichever process is asked. Returns a function that reads it anew, by one
 * statement at most every few seconds. While the database does not answer, these series are missing.
 */
export function countInstallation(registry: Registry, ctx: Context): () => Promise<void> {
  const forgetting: (() => void)[] = [];
  const gauge = (name: string, help: string, ...labelNames: string[]) => {
    const made = new Gauge({ name, help, labelNames, registers: [registry] });
    // The library's reset makes a gauge without labels zero.
    forgetting.push(() => (labelNames.length > 0 ? made.reset() : made.remove()));
    return made;
  };
  const jobs = gauge(
    'panel_jobs',
    'Jobs by kind and state: waiting (due), delayed, retrying (failed before), active, failed (given up within a day)',
    'kind',
    'state',
  );
  const oldest = gauge(
    'panel_jobs_oldest_seconds',
    'Age of the oldest job: how long it has been due, or for how long it has been tried; 0: none',
    'kind',
    'state',
  );
  const mailsNow = gauge('panel_mails', 'Mails of the last two days by what became of them', 'state');
  const payoutsNow = gauge('panel_payouts', 'Open payouts by state, and those paid in the last two days', 'state');
  const attempts = gauge('panel_gift_card_attempts', 'Open orders of gift cards: on their way, and in doubt', 'state');
  const unanswered = gauge(
    'panel_gift_card_unanswered_seconds',
    'For how long the oldest order of a gift card has had no usable answer; 0: none',
  );
  const agree = gauge(
    'panel_books_agree',
    "1 if the last check of the books found payouts and provider's orders right",
  );
  const checked = gauge('panel_books_checked_timestamp_seconds', 'When the last check of the books ended');
  const alive = gauge('panel_sessions', 'Sessions that have not ended');
  const ran = gauge(
    'panel_schedule_last_run_timestamp_seconds',
    'When a job by the clock last ended well; absent: not yet',
    'kind',
  );
  const late = gauge(
    'panel_schedule_late_seconds',
    'For how long the next good end of a job by the clock has been due; 0: it is not',
    'kind',
  );

  const setAll = (found: Found) => {
    for (const { queue, states, oldest: ages } of found.jobs ?? []) {
      const kind = kindOf(queue);
      for (const [state, count] of Object.entries(states)) jobs.set({ kind, state }, count);
      for (const [state, age] of Object.entries(ages)) oldest.set({ kind, state }, age);
    }
    for (const [state, count] of Object.entries(found.mails)) mailsNow.set({ state }, count);
    for (const [state, count] of Object.entries(found.payouts)) payoutsNow.set({ state }, count);
    for (const [state, count] of Object.entries(found.attempts.states)) attempts.set({ state }, count);
    unanswered.set(found.attempts.unanswered);
    alive.set(found.sessions);
    for (const { name: kind, ran: end, age } of found.runs ?? []) {
      const clock = ctx.jobs.schedule[kind];
      if (!clock) continue;
      if (end !== null) ran.set({ kind }, end);
      late.set({ kind }, Math.max(0, age - clock.every / SECOND));
    }
    if (!found.books) return;
    const { agrees, completed, differences, finished } = found.books;
    agree.set(Number(agrees && completed && differences === 0));
    checked.set(finished);
  };

  let reading: Promise<Found | undefined> | undefined;
  return async () => {
    reading ??= read(ctx).finally(() => {
      setTimeout(() => {
        reading = undefined;
      }, STANDS_FOR).unref();
    });
    const found = await Promise.race([reading, pause(READ_TIME, undefined, { ref: false })]);
    for (const forget of forgetting) forget();
    if (found) setAll(found);
  };
}

/** Undefined, with a line in the log, if the database does not answer. */
async function read({ db, log }: Context): Promise<Found | undefined> {
  try {
    return await installation.one(db, {});
  } catch (error) {
    if (!isDatabaseAway(error)) log.error({ err: loggable(error) }, 'the metrics of the installation cannot be read');
    return undefined;
  }
}

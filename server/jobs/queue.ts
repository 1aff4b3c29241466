import { sql } from 'drizzle-orm';
import { fromDrizzle, type JobResult, type JobWithMetadata, PgBoss, type Queue } from 'pg-boss';
import { SECOND } from '#common/values/durations.ts';
import type { Context } from '#server/context.ts';
import { noteOutage } from '#server/db/outage.ts';
import { requireKnownSchema } from '#server/db/schema-version.ts';
import { outsideCalls } from '#server/idempotency/running-call.ts';
import { isConnectionFailure } from '#server/process/causes.ts';
import { logRepeatable } from '#server/process/repeated-lines.ts';
import { StartError } from '#server/process/start-error.ts';
import type { handlers as allHandlers } from './handlers.ts';
import type { JobData, JobName, Jobs } from './jobs.ts';
import { HEARTBEAT_REFRESH_SECONDS, queueOf, queueRules, SUPERVISION, URGENT } from './queues.ts';
import { summarizeError } from './summary.ts';

export type JobQueue = Jobs & {
  /** Makes the tables of the queues, without working on them. */
  install: () => Promise<void>;
  /** Starts working on the queues, or only adding to them. */
  start: (ctx: Context) => Promise<void>;
  /** Takes no more jobs and waits a few seconds for running ones; other processes take over the rest. */
  stop: () => Promise<void>;
};

/** Of a process that does not work on the queues: it looks neither for jobs of dead processes nor at the clock. */
const ONLY_ADDING = { supervise: false, schedule: false };

/** How long (ms) an ending process waits for its jobs. */
const GRACEFULLY = { graceful: true, timeout: 5 * SECOND };

/**
 * Jobs start one by one when they are announced. The slower poll finds jobs that are not announced: delayed jobs, and those of
 * a dead process.
 */
const WORK = {
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 5,
  batchSize: 1,
  heartbeatRefreshSeconds: HEARTBEAT_REFRESH_SECONDS,
  includeMetadata: true,
  perJobResults: true,
} as const;

/**
 * The queues on the product's own database. Handlers and schedules are declared in handlers.ts, their rules in queues.ts. A process
 * that does not work on them only adds jobs.
 */
export function createJobs(ctx: Pick<Context, 'database' | 'log'>, works = true): JobQueue {
  const part = works ? SUPERVISION : ONLY_ADDING;
  const boss = new PgBoss({ ...ctx.database.jobsConnection, ...part, useListenNotify: true });
  boss.on('error', (error) => {
    if (isConnectionFailure(error)) noteOutage(ctx.log, error);
    else ctx.log.error({ reason: summarizeError(error) }, 'job queue');
  });
  let afterStop = async (): Promise<void> => undefined;

  const enqueueMany: Jobs['enqueueMany'] = async (tx, name, list, { startAfter, urgent } = {}) => {
    const jobs = list.map((data) => ({ data, startAfter, ...(urgent ? URGENT : {}) }));
    if (jobs.length > 0) await boss.insert(queueOf(name), jobs, { db: fromDrizzle(tx, sql) });
  };
  return {
    enqueueMany,
    enqueue: (tx, name, data, options) => enqueueMany(tx, name, [data], options),
    async install() {
      await boss.start();
      await boss.stop();
    },
    async start(context) {
      await boss.start();
      if (!works) return;
      const { handlers, schedules } = await import('./handlers.ts');
      const { closeMailServer } = await import('#server/mail/smtp.ts');
      afterStop = () => closeMailServer(context.config.smtpUrl);
      const scheduled = new Set(schedules.map(({ name }) => name));
      const queues = (Object.keys(handlers) as JobName[]).map((name) => ({
        name,
        ...queueRules(name, scheduled.has(name)),
      }));
      const [storedQueues, storedSchedules] = await Promise.all([boss.getQueues(), boss.getSchedules()]);
      const stored = new Map(storedQueues.map((queue) => [queue.name, queue]));
      for (const { name, queue } of queues) {
        if (isStored(queue, stored.get(queueOf(name)))) continue;
        await boss.createQueue(queueOf(name), queue);
        // Otherwise queues created by an earlier version keep their rules.
        await boss.updateQueue(queueOf(name), queue);
      }
      for (const { name, workers } of queues) {
        for (const { minPriority } of workers) await work(boss, context, handlers, name, minPriority);
      }
      for (const { name, cron } of schedules) {
        const queue = queueOf(name);
        const isKnown = storedSchedules.some((schedule) => schedule.name === queue && schedule.cron === cron);
        if (!isKnown) await boss.schedule(queue, cron);
      }
    },
    async stop() {
      await boss.stop(GRACEFULLY);
      await afterStop();
    },
  };
}

/** Whether a queue already has these rules, as at nearly every start. */
const isStored = (rules: Omit<Queue, 'name'>, queue: Queue | undefined) =>
  queue !== undefined && Object.entries(rules).every(([rule, value]) => queue[rule as keyof Queue] === value);

type Handlers = typeof allHandlers;

/** Starts one more worker of a queue. After each job it looks for the next one at once. */
async function work<Name extends JobName>(
  boss: PgBoss,
  ctx: Context,
  handlers: Handlers,
  name: Name,
  minPriority: number | undefined,
): Promise<void> {
  const options = minPriority === undefined ? WORK : { ...WORK, minPriority };
  const id = await boss.work<JobData[Name], JobResult[], typeof options>(queueOf(name), options, async (jobs) => {
    const results = await Promise.all(jobs.map((job) => run(boss, ctx, handlers, name, job)));
    boss.notifyWorker(id);
    return results;
  });
}

/** When each queue was last found to fit its database. */
const foundFitting = new WeakMap<PgBoss, number>();

/**
 * Takes no more jobs once a newer version has migrated the database, since this one cannot settle what they are about. The job at
 * hand is tried again, by a copy of the newer version. Asks at most once a second.
 */
async function stopIfOutdated(boss: PgBoss, { db, log }: Context): Promise<void> {
  if (Date.now() - (foundFitting.get(boss) ?? 0) < SECOND) return;
  try {
    await requireKnownSchema(async (statement) => (await db.execute(sql.raw(statement))).rows);
    foundFitting.set(boss, Date.now());
  } catch (error) {
    const ignored = (failure: unknown) => log.error({ reason: summarizeError(failure) }, 'job queue');
    if (error instanceof StartError) boss.stop(GRACEFULLY).catch(ignored);
    throw error;
  }
}

/** Runs one job. The stored failure contains no foreign messages, which may name people. */
async function run<Name extends JobName>(
  boss: PgBoss,
  ctx: Context,
  handlers: Handlers,
  name: Name,
  { id, data, retryCount, retryLimit }: JobWithMetadata<JobData[Name]>,
): Promise<JobResult> {
  try {
    await stopIfOutdated(boss, ctx);
    await outsideCalls(() => handlers[name](ctx, data, { repeated: retryCount > 0, last: retryCount >= retryLimit }));
    return { id, status: 'completed' };
  } catch (error) {
    const message = summarizeError(error);
    logRepeatable(ctx.log, name, 'warn', { reason: message, job: name }, 'job failed, it will be tried again');
    return { id, status: 'failed', output: { message } };
  }
}

import { sql } from 'drizzle-orm';
import { fromDrizzle, type Job, type JobResult, PgBoss } from 'pg-boss';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { outsideCalls } from '../idempotency/running-call.ts';
import { loggable } from '../log.ts';
import type { JobData, JobName } from './handlers.ts';

export type Jobs = {
  /** Adds a job in the transaction `tx`: it exists exactly when the transaction commits. */
  enqueue: <Name extends JobName>(
    tx: Db,
    name: Name,
    data: JobData[Name],
    options?: { startAfter?: Date },
  ) => Promise<void>;
  /** As enqueue, for many jobs of one kind at once. */
  enqueueMany: <Name extends JobName>(tx: Db, name: Name, list: JobData[Name][]) => Promise<void>;
  /** Begins to work off the queues. */
  start: (ctx: Context) => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Jobs are taken up as they are announced; a full batch is followed by the next at once. The slower poll finds what nobody announces:
 * jobs whose time has come.
 */
const WORK = {
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 5,
  batchSize: 10,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const;

/** Tried again for about a day: a mail server may be away for a night. Seconds; the pauses double up to an hour. */
const RETRY = { retryLimit: 30, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 };

/** The queues on the product's own database. Handlers and schedules are declared in handlers.ts. */
export function createJobs(ctx: Pick<Context, 'database' | 'log'>): Jobs {
  const boss = new PgBoss({ ...ctx.database.jobsConnection, useListenNotify: true });
  boss.on('error', (error) => ctx.log.error({ err: loggable(error) }, 'job queue'));

  return {
    async enqueue(tx, name, data, options = {}) {
      await boss.send(name, data, { ...RETRY, ...options, db: fromDrizzle(tx, sql) });
    },
    async enqueueMany(tx, name, list) {
      const jobs = list.map((data) => ({ ...RETRY, data }));
      if (jobs.length > 0) await boss.insert(name, jobs, { db: fromDrizzle(tx, sql) });
    },
    async start(context) {
      const { handlers, schedules } = await import('./handlers.ts');
      await boss.start();
      for (const name of Object.keys(handlers) as JobName[]) {
        await boss.createQueue(name, { notify: true });
        await boss.work<JobData[typeof name], JobResult[], typeof WORK>(name, WORK, async (jobs) => {
          const results: JobResult[] = [];
          for (const job of jobs) results.push(await run(context, handlers, name, job));
          return results;
        });
      }
      for (const { name, cron } of schedules) await boss.schedule(name, cron);
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  };
}

type Handlers = { [Name in JobName]: (ctx: Context, data: JobData[Name]) => Promise<void> };

/** Works off one job; the failure of one leaves the others of its batch alone. */
async function run<Name extends JobName>(
  ctx: Context,
  handlers: Handlers,
  name: Name,
  { id, data }: Job<JobData[Name]>,
): Promise<JobResult> {
  try {
    await outsideCalls(() => handlers[name](ctx, data));
    return { id, status: 'completed' };
  } catch (error) {
    ctx.log.warn({ err: loggable(error), job: name }, 'job failed, it will be tried again');
    return { id, status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } };
  }
}

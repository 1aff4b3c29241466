import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { fromDrizzle, type JobResult, type JobWithMetadata, PgBoss, type Queue } from 'pg-boss';
import { MINUTE, SECOND } from '#common/words/units.ts';
import { setStepsRight } from './clock-steps.ts';
import type { Database, Db } from './database.ts';
import { failedStatement, isConnectionFailure } from './errors.ts';
import {
  type Clock,
  HEARTBEAT_REFRESH_SECONDS,
  type JobData,
  type JobName,
  type Jobs,
  queueOf,
  queueRules,
  SUPERVISION,
  URGENT,
  type Worker,
} from './jobs.ts';
import { type Logger, logRepeatable, removePersonalData } from './log.ts';
import { OutdatedError, queryOf, requireUsableSchema } from './migrate.ts';
import { observed } from './observed.ts';
import { noteOutage } from './outage.ts';
import { type Cause, causedBy, currentCause } from './request.ts';
import { addDueJobs, noteRun } from './schedule.ts';
import { withoutWaiting } from './waiting-jobs.ts';

const FIELDS = ['code', 'status', 'responseCode', 'command'];

/**
 * One line about why a job failed, to be stored and logged. Databases, mail servers and parsers quote their input, so only the codes
 * of their errors are kept. Other messages lose personal data and the queries of addresses.
 */
export function summarizeError(error: unknown): string {
  if (typeof error !== 'object' || error === null) return typeof error;
  const { name = 'Error', message = '', ...rest } = error as Record<string, unknown>;
  const source = (failedStatement(error)?.cause ?? rest) as Record<string, unknown>;
  const codes = FIELDS.flatMap((field) => (isShort(source[field]) ? [`${field} ${source[field]}`] : []));
  const words = quotesInput(error) ? '' : removePersonalData(String(message));
  return [`${name}${words && `: ${words}`}`, ...codes].join(', ');
}

const isShort = (value: unknown) => typeof value === 'number' || (typeof value === 'string' && value.length < 50);

function quotesInput(error: object): boolean {
  if (failedStatement(error) || error instanceof SyntaxError) return true;
  // An error of PostgreSQL, and one of a mail server.
  return 'severity' in error || 'responseCode' in error || 'response' in error;
}

/** The data of a job as it is stored. Jobs that an earlier version added, and those by the clock, have no cause. */
type Stored = { cause?: Cause };
type StoredJob = JobWithMetadata<Stored>;

type Own = { database: Database; db: Db; log: Logger; jobs: Jobs };

/** `repeated` is true if an earlier run of the job failed or died, `last` if it is not tried again. */
type JobRun = { repeated: boolean; last: boolean };

/** A job may run twice, even at the same time, if its process was taken for dead. */
type Work<C, Data> = { run: (ctx: C, data: Data, attempt: JobRun) => Promise<unknown> };

/** What changes add, which may run by the clock too, and what only runs by the clock. */
export type AddedJobs<C> = { [Name in JobName]: Work<C, JobData[Name]> & Partial<Clock> };
export type ClockJobs<C> = Record<string, Work<C, Record<string, never>> & Clock>;

export type JobWork<C> = {
  jobs: Record<string, Work<C, never> & Partial<Clock>>;
  /** False in tests: jobs by the clock run only when they are added. */
  clock?: false;
  /** Closes what the jobs keep open. */
  afterJobs: (ctx: C) => Promise<void>;
};

export type JobQueue = Jobs & {
  /** Creates the tables of the queues without running jobs. */
  install: () => Promise<void>;
  /** Starts running jobs, unless the process only adds them. */
  start: <C extends Own>(ctx: C, load: () => Promise<JobWork<C>>) => Promise<void>;
  /** Takes no more jobs and waits a few seconds for running ones; other processes take over the rest. */
  stop: () => Promise<void>;
};

/** Settings of a process that only adds jobs: it does not look for jobs of dead processes. */
const ONLY_ADDING = { supervise: false, schedule: false };

/** How long (ms) an ending process waits for its jobs. */
const GRACE = 5 * SECOND;

/** A job starts as soon as it is announced. Jobs without a notice (delayed, or of a dead process) are found every 30 s. */
const WORK = {
  batchSize: 1,
  heartbeatRefreshSeconds: HEARTBEAT_REFRESH_SECONDS,
  includeMetadata: true,
  perJobResults: true,
} as const;

/**
 * The queues in the product's own database. What they do is given at the start; the rules are in jobs.ts. If `works` is
 * false, the process only adds jobs.
 */
export function createJobs(ctx: Pick<Own, 'database' | 'log'>, works = true): JobQueue {
  const part = works ? SUPERVISION : ONLY_ADDING;
  const boss = new PgBoss({ ...ctx.database.jobsConnection, ...part, useListenNotify: true });
  const report = (error: unknown) => {
    if (isConnectionFailure(error)) noteOutage(ctx.log, error);
    else ctx.log.error({ reason: summarizeError(error) }, 'job queue');
  };
  boss.on('error', report);
  let afterStop = async (): Promise<unknown> => undefined;
  let endSchedule = afterStop;
  let endWork = afterStop;

  const enqueueMany: Jobs['enqueueMany'] = async (tx, name, list, { startAfter, urgent } = {}) => {
    const cause = currentCause();
    const stored = cause && { cause: { requestId: cause.requestId, traceparent: cause.traceparent } };
    const added = await withoutWaiting(tx, name, list, startAfter);
    const rows = added.map((data) => ({ data: { ...data, ...stored }, startAfter, ...(urgent ? URGENT : {}) }));
    if (rows.length > 0) await boss.insert(queueOf(name), rows, { db: fromDrizzle(tx, sql) });
  };
  const jobs: JobQueue = {
    schedule: {},
    enqueueMany,
    enqueue: (tx, name, data, options) => enqueueMany(tx, name, [data], options),
    async install() {
      await boss.start();
      await boss.stop();
    },
    async start(context, load) {
      await boss.start();
      const loaded = await load();
      const entries = Object.entries(loaded.jobs);
      jobs.schedule = Object.fromEntries(entries.filter(([, { does }]) => does) as [string, Clock][]);
      if (!works) return;
      afterStop = () => loaded.afterJobs(context);
      const queues = entries.map(([name, { run }]) => ({ name, run, ...queueRules(name, name in jobs.schedule) }));
      const stored = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
      for (const { name, queue } of queues) {
        if (isStored(queue, stored.get(queueOf(name)))) continue;
        await boss.createQueue(queueOf(name), queue);
        // createQueue leaves the rules of an existing queue unchanged.
        await boss.updateQueue(queueOf(name), queue);
      }
      endWork = () => Promise.all(queues.map(({ name }) => boss.offWork(queueOf(name))));
      const ids: string[] = [];
      for (const { name, run, workers } of queues) {
        const once = (job: StoredJob) => runJob(boss, context, name, run, job);
        for (const worker of workers) ids.push(await work(boss, name, once, worker));
      }
      endSchedule = await everyMinute(async () => {
        await setStepsRight(context.db).catch(report);
        if (loaded.clock !== false) await addDueJobs(context.db, jobs);
        // A worker that was busy while the clock stepped back would pause until it has caught up.
        for (const id of ids) boss.notifyWorker(id);
      }, report);
    },
    async stop() {
      await endSchedule();
      // The graceful stop of pg-boss would look only twice a second whether the jobs have ended.
      await Promise.race([endWork(), pause(GRACE, undefined, { ref: false })]);
      await boss.stop({ graceful: false });
      await afterStop();
    },
  };
  return jobs;
}

/** Does something now and once a minute by a clock that never steps. Returns a function that ends this. */
async function everyMinute(work: () => Promise<void>, report: (error: unknown) => void): Promise<() => Promise<void>> {
  let running: Promise<void> = Promise.resolve();
  const again = () => {
    running = running.then(work).catch(report);
  };
  again();
  const timer = setInterval(again, MINUTE).unref();
  await running;
  return () => {
    clearInterval(timer);
    return running;
  };
}

/** Whether a queue already has these rules, which is so at nearly every start. */
const isStored = (rules: Omit<Queue, 'name'>, queue: Queue | undefined) =>
  queue !== undefined && Object.entries(rules).every(([rule, value]) => queue[rule as keyof Queue] === value);

/** Starts one more worker of a queue, and returns its id. After each job it looks for the next one at once. */
async function work(
  boss: PgBoss,
  name: string,
  once: (job: StoredJob) => Promise<JobResult>,
  worker: Worker,
): Promise<string> {
  const options = { ...WORK, ...worker };
  const id = await boss.work<Stored, JobResult[], typeof options>(queueOf(name), options, async (jobs) => {
    const results = await Promise.all(
      jobs.map((job) =>
        causedBy({ ...(job.data?.cause ?? { requestId: job.id }) }, () =>
          observed.job.tracePromise(() => once(job), { name, id: job.id }),
        ),
      ),
    );
    boss.notifyWorker(id);
    return results;
  });
  return id;
}

/** When this release was last found to fit the database, by a clock that never steps. */
const foundFitting = new WeakMap<PgBoss, number>();

/**
 * Stops running jobs once this release is too old for the database. The current job is tried again by a copy of a newer one. Asks
 * the database at most once a second.
 */
async function stopIfOutdated(boss: PgBoss, { db, log }: Own): Promise<void> {
  if (performance.now() - (foundFitting.get(boss) ?? -SECOND) < SECOND) return;
  try {
    await requireUsableSchema(queryOf(db));
    foundFitting.set(boss, performance.now());
  } catch (error) {
    const ignored = (failure: unknown) => log.error({ reason: summarizeError(failure) }, 'job queue');
    if (error instanceof OutdatedError) boss.stop({ timeout: GRACE }).catch(ignored);
    throw error;
  }
}

/** Runs one job. The stored failure has no messages of other systems, which may name people. */
async function runJob<C extends Own>(
  boss: PgBoss,
  ctx: C,
  name: string,
  run: Work<C, never>['run'],
  { id, data, retryCount, retryLimit }: StoredJob,
): Promise<JobResult> {
  try {
    await stopIfOutdated(boss, ctx);
    const attempt = { repeated: retryCount > 0, last: retryCount >= retryLimit };
    await run(ctx, data as never, attempt);
    if (name in ctx.jobs.schedule) await noteRun(ctx.db, name);
    ctx.log.debug({ job: name, id }, 'job done');
    return { id, status: 'completed' };
  } catch (error) {
    const message = summarizeError(error);
    logRepeatable(ctx.log, name, 'warn', { reason: message, job: name }, 'job failed, it will be tried again');
    return { id, status: 'failed', output: { message } };
  }
}

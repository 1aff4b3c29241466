import type { Queue } from 'pg-boss';
import { DAY, HOUR, SECOND } from '#common/words/units.ts';
import type { Db } from './database.ts';

/** The data of the jobs that changes add. All others run by the clock (server/start/jobs.ts). Special rules are below. */
export type JobData = {
  'deliver-mail': { mail_id: number };
  /** The account that asked for a link; 0 if there is none. */
  'send-reset-link': { user_id: number };
  'tell-agreement': { number: number };
  'panel-overview': Record<string, never>;
  'order-gift-card': { attempt_id: number };
  'append-ledger': { payout_id: number };
  'forget-in-ledger': { payout_id: number };
  'check-books': { requested_by?: number };
  'remove-content': { keys: string[] };
};
export type JobName = keyof JobData;

export type EnqueueOptions = {
  /** A time, or seconds from now by the database's clock. */
  startAfter?: Date | `${number}`;
  /** True if somebody waits for it at the screen. */
  urgent?: boolean;
};

/** When a job runs: every `every` (ms), `at` (ms) after it begins, which for days and hours is by UTC. `does` says for staff what it does. */
export type Clock = { every: number; at: number; does: string };

/** Adds jobs, which run after the change that causes them. */
export type Jobs = {
  /** What runs by the clock; empty until the process has started its jobs. */
  schedule: Record<string, Clock>;
  /** Adds a job in the transaction `tx`, unless one waits for the same work (waiting-jobs.ts): it exists exactly when the transaction commits. */
  enqueue: <Name extends JobName>(tx: Db, name: Name, data: JobData[Name], options?: EnqueueOptions) => Promise<void>;
  /** As enqueue, for many jobs of one kind at once. */
  enqueueMany: <Name extends JobName>(
    tx: Db,
    name: Name,
    list: JobData[Name][],
    options?: EnqueueOptions,
  ) => Promise<void>;
};

/** A process sends a heartbeat for each running job every few seconds. After this long without one it counts as dead. */
const HEARTBEAT = { heartbeatSeconds: 15 };
export const HEARTBEAT_REFRESH_SECONDS = 4;

/**
 * How often to look for jobs of dead processes. With the pauses before the second try and between two polls of a queue, such a job
 * is taken over after about 30 seconds where somebody waits for it ({@link PROMPT}), else within a minute.
 */
export const SUPERVISION = {
  schedule: false,
  superviseIntervalSeconds: 5,
  monitorIntervalSeconds: 4,
  // No job waits for another one.
  flowIntervalSeconds: HOUR / SECOND,
};

/** Retries for about a day, since a mail server may be down for a night. In seconds; the pauses double up to an hour. */
const PATIENT = { retryLimit: 30, retryDelay: 5, retryBackoff: true, retryDelayMax: HOUR / SECOND };
/** Retries for as long, without growing pauses, so that the ledger is up to date soon after an outage ends. */
const STEADY = { retryLimit: DAY / SECOND / 5, retryDelay: 5, retryBackoff: false };
/** A scheduled run is followed by the next one, so it is given up soon. */
const BY_THE_CLOCK = { retryLimit: 3, retryDelay: 5, retryBackoff: true, retryDelayMax: 60 };

/** Somebody waits at the screen: the job goes before all others, and is retried at least once a minute. */
export const URGENT = { priority: 10, retryDelayMax: 60 };

export type Worker = { minPriority?: number; notifyPollingIntervalSeconds?: number };

type QueueRules = {
  queue: Omit<Queue, 'name'>;
  /** The number of jobs that this process runs at a time. */
  workers: Worker[];
};

/** Polls more often than other workers for jobs without a notice: delayed jobs and those of a dead process. */
const PROMPT: Worker = { notifyPollingIntervalSeconds: 5 };

const rules = (retry: Partial<Queue>, minutes: number, workers: Worker[] = [{}]): QueueRules => ({
  // Finished jobs are of no use after a day. One that waits stays, also while the machine or its clock stood for weeks.
  queue: {
    ...HEARTBEAT,
    ...retry,
    expireInSeconds: minutes * 60,
    deleteAfterSeconds: DAY / SECOND,
    retentionSeconds: (20 * 365 * DAY) / SECOND,
    notify: true,
  },
  workers,
});

const GENERAL = [PROMPT, ...Array.from({ length: 5 }, () => ({}))];
const FOR_URGENT = [PROMPT, {}].map((worker) => ({ ...worker, minPriority: URGENT.priority }));

/** How many mails one process sends at a time. */
export const MAILS_AT_ONCE = GENERAL.length + FOR_URGENT.length;

/** Kinds with rules of their own. */
const SPECIAL: Partial<Record<string, QueueRules>> = {
  // A slow answer for one mail delays no other, and bulk mails never hold all workers.
  'deliver-mail': rules(PATIENT, 10, [...GENERAL, ...FOR_URGENT]),
  // Each waits until its call is answered.
  'send-reset-link': rules(PATIENT, 5, [PROMPT, {}, {}]),
  // A short first pause, so that an order of a dead process continues soon.
  'order-gift-card': rules({ ...PATIENT, retryDelay: 3 }, 5, [PROMPT, PROMPT]),
  'append-ledger': rules(STEADY, 5, [PROMPT]),
};

/** Kinds whose queue keeps an earlier name, so that jobs added by an earlier version still run. */
const STORED_NAMES: Partial<Record<string, string>> = { 'order-gift-card': 'send-gift-card' };

/** The name of the queue that a kind of job waits in. */
export const queueOf = (name: string): string => STORED_NAMES[name] ?? name;

/** The kind of the jobs in a queue. */
export const kindOf = (queue: string): string =>
  Object.entries(STORED_NAMES).find(([, stored]) => stored === queue)?.[0] ?? queue;

/** How a kind of job is tried again, how long one may take, and how many run at a time in a process. */
export function queueRules(name: string, byTheClock: boolean): QueueRules {
  return SPECIAL[name] ?? rules(byTheClock ? BY_THE_CLOCK : PATIENT, 15);
}

import type { Db } from '#server/db/database.ts';

/** What each job carries. Adding a job: its data here, its handler in server/start/jobs.ts; rules of its own in queues.ts. */
export type JobData = {
  'deliver-mail': { mail_id: number };
  'clean-up-accounts': Record<string, never>;
  'send-reminders': Record<string, never>;
  'forget-mails': Record<string, never>;
  'forget-calls': Record<string, never>;
  'panel-overview': Record<string, never>;
  'compact-panel-totals': Record<string, never>;
  'order-gift-card': { attempt_id: number };
  'append-ledger': { payout_id: number };
  'forget-in-ledger': { payout_id: number };
  'apply-retention': Record<string, never>;
  'check-payouts': Record<string, never>;
  'check-audit-log': Record<string, never>;
  'anchor-audit-log': Record<string, never>;
  'check-books': { requested_by?: number };
  'clean-files': Record<string, never>;
  'remove-content': { keys: string[] };
};
export type JobName = keyof JobData;

type EnqueueOptions = {
  /** A time, or seconds from now by the database's clock. */
  startAfter?: Date | `${number}`;
  /** True if somebody waits for it at the screen. */
  urgent?: boolean;
};

/** How work is put off until after the change that causes it. */
export type Jobs = {
  /** Adds a job in the transaction `tx`: it exists exactly when the transaction commits. */
  enqueue: <Name extends JobName>(tx: Db, name: Name, data: JobData[Name], options?: EnqueueOptions) => Promise<void>;
  /** As enqueue, for many jobs of one kind at once. */
  enqueueMany: <Name extends JobName>(
    tx: Db,
    name: Name,
    list: JobData[Name][],
    options?: EnqueueOptions,
  ) => Promise<void>;
};

import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { SECOND } from '#common/values/durations.ts';
import type { Db } from '#server/db/database.ts';
import { mails } from '#server/db/schema/system.ts';

export type Mail = typeof mails.$inferSelect;

/** As long as a process may miss heartbeats (server/jobs/queues.ts), so that the process that takes over its job can send the mail at once. */
const CLAIM = sql`now() + interval '15 seconds'`;
const RENEW_EVERY = 5 * SECOND;

/**
 * Claims a waiting mail for this process: a job may run twice at a time if its first run is slow. Null if it
 * was dealt with. @throws Error if another run is sending it
 */
export async function claimMail(db: Db, id: number): Promise<Mail | null> {
  const waiting = and(eq(mails.id, id), eq(mails.status, 'queued'));
  const free = or(isNull(mails.claimed_until), lt(mails.claimed_until, sql`now()`));
  const [mail] = await db.update(mails).set({ claimed_until: CLAIM }).where(and(waiting, free)).returning();
  if (mail) return mail;
  const [held] = await db.select({ id: mails.id }).from(mails).where(waiting);
  if (held) throw new Error('Another process is sending this mail.');
  return null;
}

/** Keeps the claim on a mail while `work` runs. */
export async function whileClaimed<T>(db: Db, id: number, work: () => Promise<T>): Promise<T> {
  const renew = () => db.update(mails).set({ claimed_until: CLAIM }).where(eq(mails.id, id));
  // A short outage of the database must not interrupt the sending.
  const timer = setInterval(() => renew().catch(() => undefined), RENEW_EVERY);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

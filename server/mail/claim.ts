import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { CLAIM } from '#server/db/claim.ts';
import type { Db } from '#server/db/database.ts';
import { mails } from '#server/db/schema/system.ts';

export type Mail = typeof mails.$inferSelect;

const claimed = { claimed_until: sql`now() + ${CLAIM}` };

/**
 * Claims a waiting mail for this process: a job may run twice at a time if its first run is slow. Null if it
 * was dealt with. @throws Error if another run is sending it
 */
export async function claimMail(db: Db, id: number): Promise<Mail | null> {
  const waiting = and(eq(mails.id, id), eq(mails.status, 'queued'));
  const free = or(isNull(mails.claimed_until), lt(mails.claimed_until, sql`now()`));
  const [mail] = await db.update(mails).set(claimed).where(and(waiting, free)).returning();
  if (mail) return mail;
  const [held] = await db.select({ id: mails.id }).from(mails).where(waiting);
  if (held) throw new Error('Another process is sending this mail.');
  return null;
}

/** Claims a mail anew that this process is sending. */
export const renewClaim = (db: Db, id: number) => db.update(mails).set(claimed).where(eq(mails.id, id));

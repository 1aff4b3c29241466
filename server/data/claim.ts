import { sql } from 'drizzle-orm';
import { SECOND } from '#common/words/units.ts';

/**
 * How long a claim on a row lasts that is not renewed. As long as a process may miss heartbeats (server/data/jobs.ts), so that the
 * process that takes over its job can go on at once.
 */
export const CLAIM = sql`interval '15 seconds'`;
const RENEW_EVERY = 5 * SECOND;

/** Keeps the claim on a row, which `renew` writes anew, while `work` runs. */
export async function whileClaimed<T>(renew: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  // A short outage of the database must not interrupt the work.
  const timer = setInterval(() => renew().catch(() => undefined), RENEW_EVERY);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

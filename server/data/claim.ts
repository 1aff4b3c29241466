import { sql } from 'drizzle-orm';
import { SECOND } from '#common/words/units.ts';

/**
 * How long a claim on a row lasts without renewal: as long as a process may miss heartbeats (server/data/jobs.ts), so that the
 * process that takes over a job can continue at once.
 */
export const CLAIM = sql`interval '15 seconds'`;
const RENEW_EVERY = 5 * SECOND;

/** Keeps a claim on a row while `work` runs, by calling `renew` regularly. */
export async function whileClaimed<T>(renew: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  // A failed renewal must not interrupt the work: the outage may be short.
  const timer = setInterval(() => renew().catch(() => undefined), RENEW_EVERY);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { SECOND } from '#common/words/units.ts';
import { isDatabaseAway } from './errors.ts';

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

/** Shorter than anybody takes who finds the claim over, once the database is back. */
const WRITE_AGAIN = SECOND / 2;

/**
 * Writes down what has happened outside, and tries again for as long as the database is away: whoever took the work over afterwards
 * would do it twice. `failed` is told of the first failure. A process that ends does not wait for this.
 */
export async function untilWritten(write: () => Promise<unknown>, failed: () => void): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await write();
      return;
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      if (tries === 1) failed();
      await setTimeout(WRITE_AGAIN, undefined, { ref: false });
    }
  }
}

import { MINUTE, SECOND } from '#common/words/units.ts';
import { connectionFailure } from './errors.ts';
import type { Logger } from './log.ts';

/**
 * Logs outages of the database: at most one line a minute, however many calls and jobs fail, and one when a logged
 * outage is over.
 */
let outage: { since: number; failures: number; log: Logger; isTold: boolean } | undefined;

let lastTold = 0;

/** Records work that failed because the database is unreachable. */
export function noteOutage(log: Logger, error: unknown): void {
  const now = Date.now();
  outage ??= { since: now, failures: 0, log, isTold: false };
  outage.failures += 1;
  if (now - lastTold < MINUTE) return;
  lastTold = now;
  outage.isTold = true;
  const { failures } = outage;
  log.error({ reason: connectionFailure(error), failures }, 'the database cannot be used; calls are answered with 503');
}

/** Records that the database works. */
export function noteSuccess(): void {
  if (!outage) return;
  const { since, failures, log, isTold } = outage;
  outage = undefined;
  if (!isTold) return;
  log.warn({ seconds: Math.round((Date.now() - since) / SECOND), failures }, 'the database can be used again');
}

import { connectionFailure } from './errors.ts';
import { type Logger, logRepeatable } from './log.ts';

/** The log that was told of an outage of the database which is not over. */
let told: Logger | undefined;

/** Logs that work failed because the database is unreachable. */
export function noteOutage(log: Logger, error: unknown): void {
  told = log;
  const reason = connectionFailure(error);
  logRepeatable(log, '', 'error', { reason }, 'the database cannot be used; calls are answered with 503');
}

/** Logs that the database works again, once after each outage. */
export function noteSuccess(): void {
  if (told) logRepeatable(told, '', 'warn', {}, 'the database can be used again');
  told = undefined;
}

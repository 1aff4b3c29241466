import { connectionFailure } from './errors.ts';
import { type Logger, logRepeatable } from './log.ts';

/** The log of the current outage of the database; undefined while it works. */
let outageLog: Logger | undefined;

/** Logs that work failed because the database is unreachable. */
export function noteOutage(log: Logger, error: unknown): void {
  outageLog = log;
  const reason = connectionFailure(error);
  logRepeatable(log, '', 'error', { reason }, 'the database cannot be used; calls are answered with 503');
}

/** Logs that the database works again, once after each outage. */
export function noteSuccess(): void {
  if (outageLog) logRepeatable(outageLog, '', 'warn', {}, 'the database can be used again');
  outageLog = undefined;
}

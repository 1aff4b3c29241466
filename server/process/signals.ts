import { SECOND } from '#common/values/durations.ts';
import type { Logger } from './log.ts';

/** A terminal signals npm as well as us, and npm passes the signal on: signals within this time (ms) count as one. */
const SAME_WISH = SECOND;

/** Calls `stop` at the first SIGINT or SIGTERM and then ends the process with 0; a later signal ends it at once with 1. */
export function endOnSignals(log: Logger, stop: () => Promise<void>): void {
  let since: number | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    if (since === undefined) {
      since = Date.now();
      log.info({ signal }, 'stopping');
      stop().then(
        () => {
          log.info({ milliseconds: Date.now() - (since ?? 0) }, 'stopped');
          process.exit(0);
        },
        (error: unknown) => {
          log.fatal({ err: error }, 'the server did not end in order');
          process.exit(1);
        },
      );
    } else if (Date.now() - since > SAME_WISH) {
      log.warn({ signal }, 'stopped at once');
      process.exit(1);
    }
  };
  // Without it, Node would end with 0 when `stop` waits for something that nothing is left to finish.
  process.once('beforeExit', () => {
    if (since === undefined) return;
    log.fatal('the server did not end in order: nothing is left that could finish its closing');
    process.exit(1);
  });
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

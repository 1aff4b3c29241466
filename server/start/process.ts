import { SECOND } from '#common/words/units.ts';
import { failedStatement, framesOf, StartError } from '#server/data/errors.ts';
import { createLog, type Logger } from '#server/data/log.ts';

/** A terminal signals npm and this process, and npm passes its signal on: signals within this time (ms) count as one. */
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
  // If `stop` waits for something that never ends and nothing else runs, Node would exit with 0.
  process.once('beforeExit', () => {
    if (since === undefined) return;
    log.fatal('the server did not end in order: nothing is left that could finish its closing');
    process.exit(1);
  });
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

export const isProduction = () => process.env.NODE_ENV === 'production';

/**
 * Says why the process ends: in plain text in development, as a line of the log in production. A problem that the operator can
 * solve is one sentence; any other error includes its stack.
 */
export function reportFailure(error: unknown): void {
  const reason = error instanceof StartError ? error.message : undefined;
  if (isProduction()) {
    createLog('fatal').fatal(reason ? {} : { err: error }, reason ?? 'the server cannot go on');
  } else {
    process.stderr.write(`${fatalReason(error)}\n`);
  }
}

/** The text printed when an error ends the process: a sentence for a problem that the operator can solve, else the stack. */
export function fatalReason(error: unknown): string {
  if (error instanceof StartError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const statement = failedStatement(error);
  if (!statement) return error.stack ?? error.message;
  const { query, cause } = statement;
  return [`A statement failed (${cause.code ?? 'unknown reason'}): ${query}`, ...(framesOf(error) ?? [])].join('\n');
}

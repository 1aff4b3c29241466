import { fatalReason } from './fatal-reason.ts';
import { createLog } from './log.ts';
import { StartError } from './start-error.ts';

export const isProduction = () => process.env.NODE_ENV === 'production';

/**
 * Says why the process ends: to a person in development, as a line of the log in production. A problem that the operator can solve
 * is one sentence; anything else includes its stack.
 */
export function reportFailure(error: unknown): void {
  const reason = error instanceof StartError ? error.message : undefined;
  if (isProduction()) {
    createLog('fatal').fatal(reason ? {} : { err: error }, reason ?? 'the server cannot go on');
  } else {
    process.stderr.write(`${fatalReason(error)}\n`);
  }
}

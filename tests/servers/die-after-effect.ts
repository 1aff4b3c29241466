import { RunningCall } from '#server/idempotency/running-call.ts';

/**
 * Loaded into a server's process with `--import`: kills it right after it has committed the effect of a call for the
 * third time, before the call is answered.
 */
const EFFECTS = 3;
let effects = 0;
const step = RunningCall.prototype.step;

RunningCall.prototype.step = async function dieAfter<T>(this: RunningCall, ...given: Parameters<typeof step>) {
  const repeated = this.committed;
  const result = await step.apply(this, given);
  if (!repeated) effects += 1;
  if (effects === EFFECTS) process.kill(process.pid, 'SIGKILL');
  return result as T;
};

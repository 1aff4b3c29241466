import { RunningCall } from '#server/data/running-call.ts';

/**
 * Loaded into a server's process with `--import`: kills it right after it has committed the effect of a call for the
 * third time, before the call is answered.
 */
const EFFECTS = 3;
let effects = 0;
const step = RunningCall.prototype.step;

RunningCall.prototype.step = function dieAfter<T>(this: RunningCall, ...given: Parameters<typeof step>): Promise<T> {
  const [begin, work, config] = given;
  const counted = async (...transaction: Parameters<typeof begin>) => {
    const result = await begin(...transaction);
    effects += 1;
    if (effects === EFFECTS) process.kill(process.pid, 'SIGKILL');
    return result;
  };
  return step.call(this, counted as typeof begin, work, config) as Promise<T>;
};

import { SECOND } from '#common/values/durations.ts';

const FIRST = SECOND;
const LONGEST = 30 * SECOND;
/** Waits are shortened at random by up to this share, so that many browsers do not come back at the same moment. */
const JITTER = 0.3;

/**
 * How long to wait, in milliseconds, before the next try after `failures` failed ones (1, 2, …): doubling from one
 * second to thirty. `atLeast` is what the server asked for; `random` gives 0…1.
 */
export function retryDelay(failures: number, random: () => number, atLeast = 0): number {
  const full = Math.min(LONGEST, FIRST * 2 ** (Math.max(1, failures) - 1));
  return Math.max(atLeast, Math.round(full * (1 - JITTER * random())));
}

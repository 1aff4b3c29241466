import { SECOND } from '#common/words/units.ts';

/** How many API requests run and wait. Durations are in milliseconds. */

/**
 * Defaults of MAX_CONCURRENT_REQUESTS: for the embedded database's one connection, and for a pool of 20. Calls that go first have half
 * as many more, so that they wait for no list to end.
 */
export const AT_WORK = { pglite: 8, postgres: 40 };

/** How long a request waits before it is refused. */
export const WAIT = 5 * SECOND;

/** How many requests may wait for each one that runs: about as many as finish within the waiting time. */
export const WAITING_FOR_EACH = 32;

/** The same limits for long calls: this many may wait for each one that runs, and for this many times as long. */
export const LONG_WAIT_FACTOR = 4;

/** A request whose body is still arriving after this long gives up its slot. */
export const HELD_AT_MOST = 10 * SECOND;

/** A refusal is delayed by this long, so that clients that retry at once do not keep the process busy. */
export const REFUSAL_DELAY = SECOND;

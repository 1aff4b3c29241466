/** The clock of the player's logic: the browser's in the product, a manual one in tests. */
export type Clock = {
  /** Monotonic milliseconds. */
  now: () => number;
  /** Wall-clock milliseconds since 1970. */
  wall: () => number;
  /** Runs `work` once after `ms`; returns a function that cancels it. */
  after: (ms: number, work: () => void) => () => void;
};

export const systemClock: Clock = {
  now: () => performance.now(),
  wall: () => Date.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

/** Counts milliseconds over several periods, starting at `counted`. */
export function createStopwatch(now: () => number, counted = 0) {
  let before = counted;
  let since: number | null = null;
  /** Milliseconds counted so far. */
  const read = () => before + (since === null ? 0 : Math.max(0, now() - since));
  return {
    /** Continues counting from `at`; does nothing if it is already counting. */
    start(at = now()): void {
      since ??= at;
    },
    stop(): void {
      before = read();
      since = null;
    },
    read,
  };
}

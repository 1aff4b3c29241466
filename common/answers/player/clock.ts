/** The clock of the player's logic: the browser's in the product, a manual one in tests. */
export type Clock = {
  /** Milliseconds that only grow. */
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

/** Time as the player's logic sees it: the browser's in the product, a hand-turned one in tests. */
export type Clock = {
  /** Milliseconds that only grow. */
  now: () => number;
  /** Wall-clock milliseconds since 1970. */
  wall: () => number;
  /** Runs `work` once after `ms`; gives the function that prevents it. */
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

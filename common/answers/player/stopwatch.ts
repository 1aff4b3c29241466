type Stopwatch = {
  /** Goes on counting from `at`; does nothing if it is counting already. */
  start: (at?: number) => void;
  stop: () => void;
  /** Milliseconds counted so far. */
  read: () => number;
};

/** Counts milliseconds of a clock over several stretches, going on from what was `counted` before. */
export function createStopwatch(now: () => number, counted = 0): Stopwatch {
  let before = counted;
  let since: number | null = null;
  const read = () => before + (since === null ? 0 : Math.max(0, now() - since));
  return {
    start(at = now()) {
      since ??= at;
    },
    stop() {
      before = read();
      since = null;
    },
    read,
  };
}

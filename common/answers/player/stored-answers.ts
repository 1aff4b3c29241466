/**
 * Makes numbers for answers that only grow, across tabs and devices: the wall clock, or, if a greater number was seen, one
 * more than that (a hybrid logical clock; Kulkarni et al. 2014). So a device with a slow clock can replace an answer that it
 * has seen.
 */
export function createRevisions(wall: () => number) {
  let last = 0;
  return {
    /** Returns a number greater than every one returned or observed before. */
    next(): number {
      last = Math.max(Math.floor(wall()), last + 1);
      return last;
    },
    /** Observes a number from another device. */
    observe(revision: number): void {
      last = Math.max(last, revision);
    },
  };
}

/** Removes from an answer's value what no database can store: NUL characters, and halves of characters, which become U+FFFD. */
export function toStorable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed();
  if (Array.isArray(value)) return value.map(toStorable);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, toStorable(part)]));
}

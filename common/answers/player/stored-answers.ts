/**
 * Makes revisions of answers, which only grow, across browser tabs and devices: the wall clock, or one more than the greatest revision
 * seen (a hybrid logical clock; Kulkarni et al. 2014). So a device with a slow clock can replace an answer that it has seen.
 */
export function createRevisions(wall: () => number) {
  let last = 0;
  return {
    /** Returns a revision greater than all that were returned or observed before. */
    next(): number {
      last = Math.max(Math.floor(wall()), last + 1);
      return last;
    },
    /** Observes a revision of another device. */
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

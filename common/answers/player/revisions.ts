type Revisions = {
  /** Returns a number greater than every one returned or observed before. */
  next: () => number;
  /** Observes a number from another device. */
  observe: (revision: number) => void;
};

/**
 * Numbers for answers that only grow, across tabs and devices: the wall clock, or one more than the greatest number seen
 * where that is ahead (a hybrid logical clock; Kulkarni et al. 2014). A device with a slow clock that has seen an answer
 * thus still replaces it.
 */
export function createRevisions(wall: () => number): Revisions {
  let last = 0;
  return {
    next() {
      last = Math.max(Math.floor(wall()), last + 1);
      return last;
    },
    observe(revision) {
      last = Math.max(last, revision);
    },
  };
}

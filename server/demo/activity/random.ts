/** Numbers for the demo: the same row for the same seed, so that every installation shows the same answers. */
export type Random = {
  /** 0 ≤ x < 1 */
  next: () => number;
  /** Around `mean`, standard deviation `sd` (Irwin–Hall of six). */
  around: (mean: number, sd: number) => number;
  /** A whole number around `mean` within min…max. */
  whole: (mean: number, sd: number, min: number, max: number) => number;
  pick: <T>(list: readonly T[]) => T;
  /** The index of one of some weights, likelier the heavier it is. */
  weighted: (weights: readonly number[]) => number;
  shuffle: <T>(list: readonly T[]) => T[];
};

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
  const around = (mean: number, sd: number) => {
    const sum = Array.from({ length: 6 }, next).reduce((total, value) => total + value, 0);
    return mean + (sum - 3) * Math.SQRT2 * sd;
  };
  return {
    next,
    around,
    whole: (mean, sd, min, max) => Math.min(max, Math.max(min, Math.round(around(mean, sd)))),
    pick: (list) => {
      const item = list[Math.floor(next() * list.length)];
      if (item === undefined) throw new Error('an empty list to pick from');
      return item;
    },
    weighted: (weights) => {
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0);
      const index = weights.findIndex((weight) => {
        left -= weight;
        return left < 0;
      });
      return Math.max(0, index);
    },
    shuffle: (list) =>
      list
        .map((item) => ({ item, key: next() }))
        .sort((a, b) => a.key - b.key)
        .map(({ item }) => item),
  };
}

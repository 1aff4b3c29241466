/** Differences of decimal answers are rounded to this many places, so that 0.3 − 0.1 and 0.2 are one tie. */
const DECIMALS = 9;
const rounded = (value: number) => Number(value.toFixed(DECIMALS));

/** The rank of each value, from 1 for the smallest; equal ones share the mean of their ranks. */
export function midranks(values: readonly number[]): number[] {
  const exact = values.map(rounded);
  const ranks = new Map<number, number>();
  let before = 0;
  for (const [value, { length }] of [...Map.groupBy(exact, (value) => value)].sort(([a], [b]) => a - b)) {
    ranks.set(value, before + (length + 1) / 2);
    before += length;
  }
  return exact.map((value) => ranks.get(value) ?? 0);
}

/** What ties take from the variance of ranks: Σ t³ − t over their sizes. */
export const tieTerm = (ranks: readonly number[]) =>
  [...Map.groupBy(ranks, (rank) => rank).values()].reduce((sum, { length }) => sum + length ** 3 - length, 0);

/** The differences of pairs that are not equal. */
export const unequal = (pairs: readonly (readonly [number, number])[]) =>
  pairs.map(([first, second]) => rounded(first - second)).filter((difference) => difference !== 0);

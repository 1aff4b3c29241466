import { chiSquareTail } from './distributions.ts';

/**
 * Tests whether it matters which of two things has which name: p is the share of all exchanges of the names after which the sum of the
 * numbers lies as far from its expectation as it does (Fisher 1935, The Design of Experiments, §21). Numbers are compared as whole multiples
 * of their greatest common divisor, so that no rounding decides.
 */

/** With fewer people there is no test: five who all agree reach only p = .0625. */
export const TEST_FROM = 6;

/** Beyond so many steps the normal distribution stands for the exact one; near .05 it is .0015 from it at most. */
const PAIRS_WORK = 2_000_000;
const GROUPS_WORK = 20_000_000;
/** With more people the number of ways to choose some of them is too large for a number. */
const GROUPS_MAX = 1_000;
/** Decimals that tell numbers apart: steps of scales have three at most. */
const UNIT = 1e-6;

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
const total = (values: ArrayLike<number>) => Array.prototype.reduce.call(values, (a, b) => a + b, 0) as number;

/** The numbers as whole multiples of the largest number that divides them all. */
function wholes(values: readonly number[]): number[] {
  const whole = values.map((value) => Math.round(value / UNIT));
  const common = whole.reduce((found, value) => divisor(found, Math.abs(value)), 0);
  return whole.map((value) => (common === 0 ? 0 : value / common));
}

/** Two-sided p of a sum from the normal distribution, half a step of the lattice nearer to its expectation. */
const normalP = (distance: number, half: number, variance: number) =>
  variance === 0 ? 1 : chiSquareTail(Math.max(0, distance - half) ** 2 / variance, 1);

/**
 * p of the differences of people who judged both things: each one's sign can be turned round. With votes (−1, 0 and 1) it is McNemar's
 * exact test. Null for fewer than six people.
 */
export function pairsP(differences: readonly number[]): number | null {
  if (differences.length < TEST_FROM) return null;
  const sum = Math.abs(total(wholes(differences)));
  // Differences of 0 cannot change the sum.
  const sizes = wholes(differences.filter((each) => each !== 0).map(Math.abs)).filter((size) => size > 0);
  const most = total(sizes);
  // In steps of two, since a turned sign moves the sum by twice the difference.
  if (sizes.length * most > PAIRS_WORK) return normalP(sum, 1, total(sizes.map((size) => size ** 2)));
  const chances = new Float64Array(most + 1);
  chances[0] = 1;
  let highest = 0;
  for (const size of sizes) {
    highest += size;
    // From above, so that a difference is added once.
    for (let at = highest; at >= 0; at -= 1)
      chances[at] = ((chances[at] ?? 0) + (at >= size ? (chances[at - size] ?? 0) : 0)) / 2;
  }
  return Math.min(
    1,
    chances.reduce((p, chance, at) => (Math.abs(2 * at - most) >= sum ? p + chance : p), 0),
  );
}

/**
 * p of the numbers of two groups of different people: they can be put together in any other way. With votes (0 and 1) it is Fisher's exact
 * test. Null for fewer than six people in a group.
 */
export function groupsP(first: readonly number[], second: readonly number[]): number | null {
  if (Math.min(first.length, second.length) < TEST_FROM) return null;
  const n = first.length + second.length;
  const lowest = Math.min(...first, ...second);
  const all = wholes([...first, ...second].map((value) => value - lowest));
  const sum = total(all);
  const smaller = first.length <= second.length ? all.slice(0, first.length) : all.slice(first.length);
  const size = smaller.length;
  // In whole numbers: sums times n, and their expectation times n.
  const distanceOf = (own: number) => Math.abs(own * n - sum * size);
  const distance = distanceOf(total(smaller));
  const largest = total([...all].sort((a, b) => b - a).slice(0, size));
  if (n > GROUPS_MAX || n * size * largest > GROUPS_WORK) {
    const squares = total(all.map((value) => (value - sum / n) ** 2));
    return normalP(distance / n, 0.5, (size * (n - size) * squares) / (n * (n - 1)));
  }
  // ways[taken][sum]: how many subsets there are.
  const ways = Array.from({ length: size + 1 }, () => new Float64Array(largest + 1));
  (ways[0] as Float64Array)[0] = 1;
  all.forEach((value, index) => {
    for (let taken = Math.min(size, index + 1); taken > 0; taken -= 1) {
      const [from, to] = [ways[taken - 1], ways[taken]] as [Float64Array, Float64Array];
      for (let at = value; at <= largest; at += 1) to[at] = (to[at] as number) + (from[at - value] as number);
    }
  });
  const counts = ways[size] as Float64Array;
  const reached = counts.reduce((found, count, at) => (distanceOf(at) >= distance ? found + count : found), 0);
  return reached / total(counts);
}

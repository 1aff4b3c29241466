import { Z } from './estimates.ts';
import { randomNumbers, shuffleInPlace } from './random.ts';

export type Permuted = { p_value: number; method: 'exact' | 'random permutations'; p_error: number | null };

/** Sums of ranks that are looked at before the exact way is given up: about a tenth of a second. */
const WORK_MAX = 100_000;
const DRAWS = 9_999;
/** Fixed, so that the same answers always have the same p. */
const SEED = 20_050_610;

/**
 * Returns how often raters agree at least as much as observed if each puts their own ranks on the items in any order. It
 * counts all orders where that is quick, else random orders if `draw` allows it (their p counts the observed order as one
 * of them, Phipson & Smyth 2010), else it returns null. Agreement is ΣRᵢ², with which W grows. `work` limits the exact way.
 */
export function agreementByChance(
  rankings: readonly (readonly number[])[],
  draw: boolean,
  work = WORK_MAX,
): Permuted | null {
  // Ranks are whole or half numbers; doubled they add up without rounding.
  const doubled = rankings.map((ranks) => ranks.map((rank) => Math.round(rank * 2)));
  const observed = squaresOf(sumOf(doubled));
  const exact = exactShare(doubled, observed, work);
  if (exact !== null) return { p_value: exact, method: 'exact', p_error: null };
  return draw ? drawnShare(doubled, observed) : null;
}

const squaresOf = (sums: readonly number[]) => sums.reduce((total, sum) => total + sum * sum, 0);

const sumOf = (rankings: readonly number[][]) =>
  (rankings[0] ?? []).map((_, item) => rankings.reduce((sum, ranks) => sum + (ranks[item] ?? 0), 0));

/**
 * The exact share, from every set of sums with its probability, rater by rater. Items are interchangeable, so sums are kept in order and
 * the first rater's order is fixed. Null if that takes too long.
 */
function exactShare(rankings: number[][], observed: number, most: number): number | null {
  const [first = [], ...others] = rankings;
  const keyOf = keyFor(rankings);
  let states = new Map<number | string, { sums: number[]; probability: number }>();
  states.set(keyOf(first), { sums: first, probability: 1 });
  let work = 0;
  for (const ranks of others) {
    if (states.size * ordersOf(ranks) + work > most) return null;
    const orders = permutations(ranks);
    work += states.size * orders.length;
    const next: typeof states = new Map();
    for (const { sums, probability } of states.values()) {
      for (const order of orders) {
        const added = sums.map((sum, item) => sum + (order[item] ?? 0)).sort((a, b) => a - b);
        const key = keyOf(added);
        const known = next.get(key);
        if (known) known.probability += probability / orders.length;
        else next.set(key, { sums: added, probability: probability / orders.length });
      }
    }
    states = next;
  }
  let share = 0;
  for (const { sums, probability } of states.values()) if (squaresOf(sums) >= observed) share += probability;
  return Math.min(1, share);
}

/** A key for sums of these ranks: a number, which is found sooner, unless it would be too large to be exact. */
function keyFor(rankings: number[][]): (sums: readonly number[]) => number | string {
  const base = 1 + rankings.reduce((sum, ranks) => sum + Math.max(...ranks), 0);
  const fits = base ** (rankings[0]?.length ?? 0) <= Number.MAX_SAFE_INTEGER;
  return fits ? (sums) => sums.reduce((key, sum) => key * base + sum, 0) : (sums) => sums.join(' ');
}

/** How many different orders some ranks have: n! divided by the factorial of each tie's size. */
function ordersOf(ranks: readonly number[]): number {
  const ties = new Map<number, number>();
  return ranks.reduce((orders, rank, index) => {
    const equal = (ties.get(rank) ?? 0) + 1;
    ties.set(rank, equal);
    return (orders * (index + 1)) / equal;
  }, 1);
}

/** Every different order of some ranks. */
function permutations(ranks: readonly number[]): number[][] {
  if (ranks.length === 0) return [[]];
  return [...new Set(ranks)].flatMap((rank) => {
    const at = ranks.indexOf(rank);
    return permutations(ranks.filter((_, index) => index !== at)).map((rest) => [rank, ...rest]);
  });
}

function drawnShare(rankings: readonly number[][], observed: number): Permuted {
  const random = randomNumbers(SEED);
  const orders = rankings.map((ranks) => [...ranks]);
  let reached = 0;
  for (let draw = 0; draw < DRAWS; draw += 1) {
    for (const order of orders) shuffleInPlace(order, random);
    if (squaresOf(sumOf(orders)) >= observed) reached += 1;
  }
  const p = (reached + 1) / (DRAWS + 1);
  return { p_value: p, method: 'random permutations', p_error: Z * Math.sqrt((p * (1 - p)) / DRAWS) };
}

import { chiSquareTail } from './distributions.ts';
import { FEW } from './few.ts';
import { shuffleInPlace } from './random.ts';
import { DRAWN_MAX, type Drawn, drawnP } from './random-permutations.ts';
import { midranks, tieTerm } from './ranks.ts';
import { type TestOutcome, tooFew } from './test-outcome.ts';

type Permuted = Drawn | { p_value: number; method: 'exact'; p_error: null };

/** How many sums of ranks the exact test may visit before it gives up: about a tenth of a second. */
const WORK_MAX = 100_000;

/**
 * Returns how often raters agree at least as much as observed if each puts their own ranks on the items in any order. It counts all orders
 * where that is quick, else random orders if `draw` allows it, else it returns null. Agreement is ΣRᵢ², with which W grows. `work` limits
 * the exact way.
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

const sumOf = (rankings: readonly (readonly number[])[]) =>
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

function drawnShare(rankings: readonly number[][], observed: number): Drawn {
  const orders = rankings.map((ranks) => [...ranks]);
  const sums = new Float64Array(rankings[0]?.length ?? 0);
  return drawnP((random) => {
    sums.fill(0);
    for (const order of orders) {
      shuffleInPlace(order, random);
      for (let item = 0; item < sums.length; item += 1) sums[item] = (sums[item] ?? 0) + (order[item] ?? 0);
    }
    return sums.reduce((total, sum) => total + sum * sum, 0) >= observed;
  });
}

export type Concordance = {
  raters: number;
  items: number;
  w: number;
  p_value: number;
  method: Permuted['method'] | 'chi-square';
  /** Half the width of the 95 % interval of a p that was found with random permutations; null for others. */
  p_error: number | null;
};

/**
 * Kendall's coefficient of concordance W with correction for ties (Kendall & Babington Smith 1939; Siegel & Castellan 1988, §9.5):
 * W = (12·ΣRᵢ² − 3m²n(n+1)²) / (m²n(n²−1) − m·ΣT). Its p is the share of orders that agree as much, of all orders that the raters
 * could have given with the same ranks, which also makes it Friedman's test; with very many raters it comes from χ² = m(n−1)W with n−1
 * degrees of freedom. `rankings` holds for each of m raters the ranks of the same n items. Null for fewer than five raters or two items.
 */
export function kendallW(rankings: readonly (readonly number[])[]): Concordance | null {
  const m = rankings.length;
  const n = rankings[0]?.length ?? 0;
  if (m < FEW) return null;
  const squares = squaresOf(sumOf(rankings));
  const ties = rankings.reduce((sum, ranks) => sum + tieTerm(ranks), 0);
  const denominator = m * m * n * (n * n - 1) - m * ties;
  // With one item, or if each rater puts all on one place.
  if (denominator === 0) return null;
  const w = Math.min(1, Math.max(0, (12 * squares - 3 * m * m * n * (n + 1) ** 2) / denominator));
  const permuted = agreementByChance(rankings, m * n <= DRAWN_MAX);
  return {
    raters: m,
    items: n,
    w,
    ...(permuted ?? { p_value: chiSquareTail(m * (n - 1) * w, n - 1), method: 'chi-square', p_error: null }),
  };
}

/**
 * Friedman's test of whether the same people judge some of several things higher: each row holds one person's judgements of all
 * (Friedman 1937; with ties, Conover 1999 §5.8). Its p is that of Kendall's W of the rows' ranks. `n` counts the people.
 */
export function friedman(rows: readonly (readonly number[])[]): TestOutcome {
  const of = { test: 'friedman', n: rows.length } as const;
  if (rows.length < FEW) return tooFew(of);
  const agreement = kendallW(rows.map(midranks));
  // Where everybody judges all alike, every order is as likely as what was observed.
  if (!agreement) return { ...of, p_value: 1, method: 'exact', p_error: null, no_test: null };
  const { p_value, method, p_error } = agreement;
  return { ...of, p_value, method, p_error, no_test: null };
}

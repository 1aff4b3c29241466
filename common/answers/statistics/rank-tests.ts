import { chiSquareTail } from './distributions.ts';
import { FEW } from './few.ts';
import { shuffleInPlace } from './random.ts';
import { DRAWN_MAX, drawnP } from './random-permutations.ts';
import { midranks, tieTerm, unequal } from './ranks.ts';
import { type TestOutcome, tooFew } from './test-outcome.ts';

/** How many sums an exact test may make: about a tenth of a second. */
const WORK_MAX = 30_000_000;
/** Sums of ranks divided by sizes of groups are equal up to this. */
const ROUNDING = 1e-9;

/** Ranks are whole or half numbers; doubled they add up without rounding. */
const doubled = (values: readonly number[]) => midranks(values).map((rank) => Math.round(rank * 2));
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/**
 * Wilcoxon's signed-rank test of whether one of two judgements by the same people is higher. Pairs without a difference are dropped,
 * equal differences share their ranks, and p is the share of all 2ⁿ signs that lie as far from equality on either side (Wilcoxon 1945;
 * Pratt & Gibbons 1981, Concepts of Nonparametric Theory, ch. 3). Beyond about 300 pairs it comes from the normal distribution,
 * squared: chi-square with one degree of freedom. `n` counts the people, the dropped pairs included.
 */
export function signedRank(pairs: readonly (readonly [number, number])[]): TestOutcome {
  const of = { test: 'signed-rank', n: pairs.length } as const;
  if (pairs.length < FEW) return tooFew(of);
  const differences = unequal(pairs);
  const ranks = doubled(differences.map(Math.abs));
  const sum = total(ranks);
  const distance = Math.abs(2 * total(ranks.filter((_, index) => (differences[index] ?? 0) > 0)) - sum);
  if (ranks.length * sum > WORK_MAX) {
    const p_value = chiSquareTail(distance ** 2 / total(ranks.map((rank) => rank ** 2)), 1);
    return { ...of, p_value, method: 'chi-square', p_error: null, no_test: null };
  }
  const chances = new Float64Array(sum + 1);
  chances[0] = 1;
  let highest = 0;
  for (const rank of ranks) {
    highest += rank;
    // From above, so that a rank is added once.
    for (let at = highest; at >= rank; at -= 1) chances[at] = ((chances[at] ?? 0) + (chances[at - rank] ?? 0)) / 2;
    for (let at = rank - 1; at >= 0; at -= 1) chances[at] = (chances[at] ?? 0) / 2;
  }
  const p = chances.reduce((p, chance, at) => (Math.abs(2 * at - sum) >= distance ? p + chance : p), 0);
  return { ...of, p_value: Math.min(1, p), method: 'exact', p_error: null, no_test: null };
}

/**
 * The rank-sum test of Wilcoxon, Mann and Whitney: whether one of two groups of people judges higher. Equal judgements share their ranks,
 * and p is the share of all ways to put these people into groups of these sizes in which the sum of ranks is as far from its mean
 * (Mann & Whitney 1947; Streitberg & Röhmel 1986 for counting them). `n` counts the people of both groups, of five or more each.
 */
export function rankSum(first: readonly number[], second: readonly number[]): TestOutcome {
  const of = { test: 'rank-sum', n: first.length + second.length } as const;
  if (Math.min(first.length, second.length) < FEW) return tooFew(of);
  const ranks = doubled([...first, ...second]);
  const [own, other] = [ranks.slice(0, first.length), ranks.slice(first.length)];
  const smaller = own.length <= other.length ? own : other;
  const p_value = subsetShare(ranks, smaller);
  if (p_value !== null) return { ...of, p_value, method: 'exact', p_error: null, no_test: null };
  return { ...of, ...ofGroups([first, second]) };
}

/** The share of subsets of the same size whose sum is as far from the mean as that of `chosen`; null where counting takes too long. */
function subsetShare(ranks: readonly number[], chosen: readonly number[]): number | null {
  const size = chosen.length;
  const largest = total([...ranks].sort((a, b) => b - a).slice(0, size));
  if (ranks.length * size * largest > WORK_MAX) return null;
  // ways[taken][sum]: how many subsets there are.
  const ways = Array.from({ length: size + 1 }, () => new Float64Array(largest + 1));
  const [none, all] = [ways[0], ways[size]];
  if (!none || !all) return null;
  none[0] = 1;
  ranks.forEach((rank, index) => {
    for (let taken = Math.min(size, index + 1); taken > 0; taken -= 1) {
      const [from, to] = [ways[taken - 1], ways[taken]];
      if (!from || !to) continue;
      for (let sum = rank; sum <= largest; sum += 1) to[sum] = (to[sum] ?? 0) + (from[sum - rank] ?? 0);
    }
  });
  // Compared in whole numbers: sums times n, and the mean times n.
  const distanceOf = (sum: number) => Math.abs(sum * ranks.length - total(ranks) * size);
  const distance = distanceOf(total(chosen));
  const reached = all.reduce((count, way, sum) => (distanceOf(sum) >= distance ? count + way : count), 0);
  return reached / all.reduce((count, way) => count + way, 0);
}

/**
 * Kruskal and Wallis' test of whether some of several groups of people judge higher, with p from random permutations; chi-square with many
 * people (Kruskal & Wallis 1952). `n` counts the people of all groups, of five or more each.
 */
export function kruskalWallis(groups: readonly (readonly number[])[]): TestOutcome {
  const of = { test: 'kruskal-wallis', n: total(groups.map(({ length }) => length)) } as const;
  if (groups.length < 2 || groups.some(({ length }) => length < FEW)) return tooFew(of);
  return { ...of, ...ofGroups(groups) };
}

function ofGroups(groups: readonly (readonly number[])[]) {
  const ranks = midranks(groups.flat());
  const n = ranks.length;
  const sizes = groups.map(({ length }) => length);
  /** Σ Rᵢ²/nᵢ, with which the statistic H grows. */
  const spreadOf = (order: readonly number[]) => {
    let at = 0;
    return sizes.reduce((spread, size) => {
      let sum = 0;
      for (const end = at + size; at < end; at += 1) sum += order[at] ?? 0;
      return spread + (sum * sum) / size;
    }, 0);
  };
  const observed = spreadOf(ranks);
  if (n > DRAWN_MAX) {
    const unadjusted = (12 * observed) / (n * (n + 1)) - 3 * (n + 1);
    const ties = 1 - tieTerm(ranks) / (n ** 3 - n);
    const p_value = ties === 0 ? 1 : chiSquareTail(unadjusted / ties, groups.length - 1);
    return { p_value, method: 'chi-square', p_error: null, no_test: null } as const;
  }
  const order = [...ranks];
  const drawn = drawnP((random) => spreadOf(shuffleInPlace(order, random)) >= observed * (1 - ROUNDING));
  return { ...drawn, no_test: null } as const;
}

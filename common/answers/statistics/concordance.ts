import { chiSquareTail } from './distributions.ts';
import { agreementByChance, type Permuted } from './rank-permutations.ts';

export type Concordance = {
  raters: number;
  items: number;
  w: number;
  p_value: number;
  method: Permuted['method'] | 'chi-square';
  /** Half the width of the 95 % interval of a p that was found with random permutations; null for others. */
  p_error: number | null;
};

/** From this many raters on, chi-square keeps its level; below it is too conservative (Legendre 2005, J. Agric. Biol. Environ. Stat. 10:226–245). */
const CHI_SQUARE_FROM = 21;

/**
 * Kendall's coefficient of concordance W with correction for ties (Kendall & Babington Smith 1939; Siegel & Castellan 1988, §9.5):
 * W = (12·ΣRᵢ² − 3m²n(n+1)²) / (m²n(n²−1) − m·ΣT). Its p is the share of orders that agree as much, of all orders that the raters
 * could have given with the same ranks; with many raters it comes from χ² = m(n−1)W with n−1 degrees of freedom.
 * `rankings` holds for each of m raters the ranks of the same n items. Null for fewer than two raters or items.
 */
export function kendallW(rankings: readonly (readonly number[])[]): Concordance | null {
  const m = rankings.length;
  const n = rankings[0]?.length ?? 0;
  if (m < 2) return null;
  const sums = Array.from({ length: n }, (_, item) => rankings.reduce((sum, ranks) => sum + (ranks[item] ?? 0), 0));
  const squares = sums.reduce((sum, value) => sum + value * value, 0);
  const ties = rankings.reduce((sum, ranks) => sum + tieTerm(ranks), 0);
  const denominator = m * m * n * (n * n - 1) - m * ties;
  // With one item, or if each rater puts all on one place.
  if (denominator === 0) return null;
  const w = Math.min(1, Math.max(0, (12 * squares - 3 * m * m * n * (n + 1) ** 2) / denominator));
  const permuted = agreementByChance(rankings, m < CHI_SQUARE_FROM);
  return {
    raters: m,
    items: n,
    w,
    ...(permuted ?? { p_value: chiSquareTail(m * (n - 1) * w, n - 1), method: 'chi-square', p_error: null }),
  };
}

function tieTerm(ranks: readonly number[]): number {
  const groups = new Map<number, number>();
  for (const rank of ranks) groups.set(rank, (groups.get(rank) ?? 0) + 1);
  return [...groups.values()].reduce((sum, size) => sum + size ** 3 - size, 0);
}

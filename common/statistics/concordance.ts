import { chiSquareTail } from './distributions.ts';

export type Concordance = { raters: number; items: number; w: number; p_value: number };

/**
 * Kendall's coefficient of concordance W with correction for ties (Kendall & Babington Smith 1939; Siegel & Castellan 1988, §9.5):
 * W = (12·ΣRᵢ² − 3m²n(n+1)²) / (m²n(n²−1) − m·ΣT), its p from χ² = m(n−1)W with n−1 degrees of freedom.
 * `rankings` holds for each of m raters the ranks of the same n items. Null for fewer than two raters or items.
 */
export function kendallW(rankings: readonly (readonly number[])[]): Concordance | null {
  const m = rankings.length;
  const n = rankings[0]?.length ?? 0;
  if (m < 2 || n < 2) return null;
  const sums = Array.from({ length: n }, (_, item) => rankings.reduce((sum, ranks) => sum + (ranks[item] ?? 0), 0));
  const squares = sums.reduce((sum, value) => sum + value * value, 0);
  const ties = rankings.reduce((sum, ranks) => sum + tieTerm(ranks), 0);
  const denominator = m * m * n * (n * n - 1) - m * ties;
  if (denominator === 0) return null;
  const w = Math.min(1, Math.max(0, (12 * squares - 3 * m * m * n * (n + 1) ** 2) / denominator));
  return { raters: m, items: n, w, p_value: chiSquareTail(m * (n - 1) * w, n - 1) };
}

function tieTerm(ranks: readonly number[]): number {
  const groups = new Map<number, number>();
  for (const rank of ranks) groups.set(rank, (groups.get(rank) ?? 0) + 1);
  return [...groups.values()].reduce((sum, size) => sum + size ** 3 - size, 0);
}

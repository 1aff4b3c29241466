import { FEW } from './few.ts';

export type Concordance = { raters: number; items: number; w: number };

/** What ties take from the variance of ranks: Σ t³ − t over their sizes. */
const tieTerm = (ranks: readonly number[]) =>
  [...Map.groupBy(ranks, (rank) => rank).values()].reduce((sum, { length }) => sum + length ** 3 - length, 0);

/**
 * Kendall's coefficient of concordance W with correction for ties (Kendall & Babington Smith 1939; Siegel & Castellan 1988, §9.5):
 * W = (12·ΣRᵢ² − 3m²n(n+1)²) / (m²n(n²−1) − m·ΣT). `rankings` holds for each of m raters the ranks of the same n items. Null for fewer
 * than five raters or two items.
 */
export function kendallW(rankings: readonly (readonly number[])[]): Concordance | null {
  const m = rankings.length;
  const n = rankings[0]?.length ?? 0;
  if (m < FEW) return null;
  const ties = rankings.reduce((sum, ranks) => sum + tieTerm(ranks), 0);
  const denominator = m * m * n * (n * n - 1) - m * ties;
  // With one item, or if each rater puts all on one place.
  if (denominator === 0) return null;
  const sums = (rankings[0] ?? []).map((_, item) => rankings.reduce((sum, ranks) => sum + (ranks[item] ?? 0), 0));
  const w = (12 * sums.reduce((sum, each) => sum + each * each, 0) - 3 * m * m * n * (n + 1) ** 2) / denominator;
  return { raters: m, items: n, w: Math.min(1, Math.max(0, w)) };
}

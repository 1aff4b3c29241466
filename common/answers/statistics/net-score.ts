import type { Interval } from './estimates.ts';
import { Z } from './estimates.ts';

/** Roots are found to this precision; doubles near 1 are precise to about 1e-16. */
const PRECISION = 1e-12;

/**
 * Score interval of a difference of two shares of the same n answers, such as promoters minus detractors: all differences that
 * the score test does not refuse at 5% (Tango 1998, Statistics in Medicine 17:891–908; Rocks 2016, The American Statistician
 * 70:365–372, finds it right for net promoter scores, also at ±1). From −1 to 1; null without answers.
 */
export function netScoreInterval(positive: number, negative: number, n: number): Interval | null {
  if (n === 0) return null;
  const estimate = (positive - negative) / n;
  const refused = (difference: number) => Math.abs(scoreStatistic(positive, negative, n, difference)) > Z;
  return { low: edge(-1, estimate, refused), high: edge(1, estimate, refused) };
}

/** The outermost difference towards `end` that is not refused, by bisection. */
function edge(end: number, estimate: number, refused: (difference: number) => boolean): number {
  if (estimate === end) return end;
  let [out, kept] = [end, estimate];
  while (Math.abs(out - kept) > PRECISION) {
    const middle = (out + kept) / 2;
    if (refused(middle)) out = middle;
    else kept = middle;
  }
  return (out + kept) / 2;
}

/** Tango's statistic: the distance to the difference in standard errors, with the likeliest share of negatives under it. */
function scoreStatistic(positive: number, negative: number, n: number, difference: number): number {
  const a = 2 * n;
  const b = (2 * n - positive + negative) * difference - positive - negative;
  const c = -negative * difference * (1 - difference);
  const share = (Math.sqrt(Math.max(0, b * b - 4 * a * c)) - b) / (2 * a);
  const variance = n * (2 * share + difference * (1 - difference));
  const distance = positive - negative - n * difference;
  return distance === 0 ? 0 : distance / Math.sqrt(Math.max(variance, Number.MIN_VALUE));
}

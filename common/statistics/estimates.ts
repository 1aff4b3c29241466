import { mean, sampleStandardDeviation } from 'simple-statistics';
import { tQuantile } from './distributions.ts';

/** All intervals of the product are 95 % ones. */
export const CONFIDENCE = 0.95;
/** The standard normal's 97.5 % point. */
const Z = 1.959963984540054;

export type Interval = { low: number; high: number };
/** A mean of `n` values with its sample standard deviation; null where too few values allow none. */
export type MeanEstimate = { n: number; mean: number | null; sd: number | null; interval: Interval | null };
/** `count` of `n`, as a share 0…1; null when n is 0. */
export type ShareEstimate = { count: number; n: number; share: number | null; interval: Interval | null };

/** Mean with Student's t interval: mean ± t(0.975, n−1) · s/√n. No interval for fewer than two values. */
export function estimateMean(values: readonly number[]): MeanEstimate {
  const n = values.length;
  if (n === 0) return { n, mean: null, sd: null, interval: null };
  const average = mean([...values]);
  if (n === 1) return { n, mean: average, sd: null, interval: null };
  const sd = sampleStandardDeviation([...values]);
  const margin = (tQuantile(0.5 + CONFIDENCE / 2, n - 1) * sd) / Math.sqrt(n);
  return { n, mean: average, sd, interval: { low: average - margin, high: average + margin } };
}

/** Share with Wilson's score interval without continuity correction (Wilson 1927; Newcombe 1998, method 3). */
export function estimateShare(count: number, n: number): ShareEstimate {
  if (n === 0) return { count, n, share: null, interval: null };
  const share = count / n;
  const squared = Z * Z;
  const centre = (share + squared / (2 * n)) / (1 + squared / n);
  const margin = (Z / (1 + squared / n)) * Math.sqrt((share * (1 - share)) / n + squared / (4 * n * n));
  return {
    count,
    n,
    share,
    interval: {
      low: count === 0 ? 0 : Math.max(0, centre - margin),
      high: count === n ? 1 : Math.min(1, centre + margin),
    },
  };
}

/** Geometric mean of positive values, the fitting centre of times (Sauro & Lewis 2010); null for none. */
export function geometricMean(values: readonly number[]): number | null {
  const positive = values.filter((value) => value > 0);
  return positive.length === 0 ? null : Math.exp(mean(positive.map(Math.log)));
}

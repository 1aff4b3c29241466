import { mean, sampleStandardDeviation } from 'simple-statistics';
import { tQuantile } from './distributions.ts';

/** All intervals of the product are 95% ones. */
export const CONFIDENCE = 0.95;
/** The standard normal's 97.5% point. */
export const Z = 1.959963984540054;

/** Below this many values an interval of a mean says nothing: with two, it is t(0.975, 1) = 12.7 standard errors to each side. */
export const MEAN_INTERVAL_MIN = 3;

export type Interval = { low: number; high: number };
/** The two ends of a scale, which a mean of answers on it cannot leave. */
export type Scale = { min: number; max: number };
/** Why a mean has no interval: too few values, or all are equal, so that they do not show how much answers differ. */
export type NoInterval = 'too_few' | 'all_equal';
/** A mean of `n` values with its sample standard deviation; null where too few values allow none. */
export type MeanEstimate = {
  n: number;
  mean: number | null;
  sd: number | null;
  interval: Interval | null;
  /** Null where there is an interval, and where there is no value. */
  no_interval: NoInterval | null;
};
/** `count` of `n`, as a share 0…1; null when n is 0. */
export type ShareEstimate = { count: number; n: number; share: number | null; interval: Interval | null };

/**
 * Mean with Student's t interval: mean ± t(0.975, n−1) · s/√n. If that leaves the `scale`, the t interval of the mean's
 * logit on the scale is used instead; its standard error follows by the delta method (Korn & Graubard 1998; R's survey::svyciprop,
 * method "logit", does so for shares): it stays on the scale, and covers where a cut-off t interval covers too seldom.
 */
export function estimateMean(values: readonly number[], scale?: Scale): MeanEstimate {
  const n = values.length;
  if (n === 0) return { n, mean: null, sd: null, interval: null, no_interval: null };
  const average = mean([...values]);
  const sd = n === 1 ? null : sampleStandardDeviation([...values]);
  if (sd === null || n < MEAN_INTERVAL_MIN) return { n, mean: average, sd, interval: null, no_interval: 'too_few' };
  if (values.every((value) => value === values[0])) {
    return { n, mean: average, sd: 0, interval: null, no_interval: 'all_equal' };
  }
  const t = tQuantile(0.5 + CONFIDENCE / 2, n - 1);
  const error = sd / Math.sqrt(n);
  const plain = { low: average - t * error, high: average + t * error };
  const leaves = scale !== undefined && (plain.low < scale.min || plain.high > scale.max);
  return { n, mean: average, sd, interval: leaves ? onScale(average, error, t, scale) : plain, no_interval: null };
}

/** The t interval of the logit of a mean's place on its scale, back on the scale. The mean lies between both ends. */
function onScale(average: number, error: number, t: number, { min, max }: Scale): Interval {
  const length = max - min;
  const place = (average - min) / length;
  const logit = Math.log(place / (1 - place));
  const margin = (t * error) / (length * place * (1 - place));
  const back = (value: number) => min + length / (1 + Math.exp(-value));
  return { low: back(logit - margin), high: back(logit + margin) };
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

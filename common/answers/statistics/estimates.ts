import { mean, quantileSorted, sampleStandardDeviation } from 'simple-statistics';
import { boundedMean, type Interval, type Scale, tally } from './bounded-means.ts';
import { incompleteBeta, tQuantile } from './distributions.ts';
import { FEW } from './few.ts';

export type { Interval } from './bounded-means.ts';

/** Intervals of the product are 95% ones where nothing else is said. */
export const CONFIDENCE = 0.95;

/** How intervals are found, in the words of the screen. */
export const INTERVAL_METHODS = {
  share: 'exact binomial interval (Clopper–Pearson)',
  mean: 'interval for answers on a scale (Gaffke)',
  median: 'exact interval of the sign test',
} as const;

/** Why there is no interval: too few values, or all of an unlimited scale are equal, so that they do not show how much they differ. */
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
/** `count` of `n`, as a share 0…1; null when n is 0. No interval under five. */
export type ShareEstimate = { count: number; n: number; share: number | null; interval: Interval | null };

/**
 * Mean with its interval: on a `scale` the one that its ends limit (boundedMean), else Student's t interval, mean ± t(n−1) · s/√n.
 */
export function estimateMean(values: readonly number[], scale?: Scale, confidence = CONFIDENCE): MeanEstimate {
  const n = values.length;
  if (n === 0) return { n, mean: null, sd: null, interval: null, no_interval: null };
  const average = mean([...values]);
  const sd = n === 1 ? null : sampleStandardDeviation([...values]);
  const known = { n, mean: average, sd };
  if (sd === null || n < FEW) return { ...known, interval: null, no_interval: 'too_few' };
  if (scale) return { ...known, interval: boundedMean(tally(values), scale, confidence), no_interval: null };
  if (sd === 0) return { ...known, interval: null, no_interval: 'all_equal' };
  const margin = (tQuantile(0.5 + confidence / 2, n - 1) * sd) / Math.sqrt(n);
  return { ...known, interval: { low: average - margin, high: average + margin }, no_interval: null };
}

/**
 * Share with its exact interval (Clopper & Pearson 1934). Wilson's covers a share of 4% among five answers in 83% of cases and the mid-p
 * interval one of 59% among six in 91%; this one in 95% or more of all.
 */
export function estimateShare(count: number, n: number, confidence = CONFIDENCE): ShareEstimate {
  return { count, n, share: n === 0 ? null : count / n, interval: onPlaces(0, [n - count, count], n, confidence) };
}

/**
 * Interval of a difference of two shares of the same n answers, such as promoters minus detractors: the mean of −1, 0 and 1. Null under
 * five answers.
 */
export const netScoreInterval = (positive: number, negative: number, n: number, confidence = CONFIDENCE) =>
  onPlaces(-1, [negative, n - positive - negative, positive], n, confidence);

/** The interval of the mean of whole places from `min` on, of which each has its count. */
function onPlaces(min: number, counts: readonly number[], n: number, confidence: number): Interval | null {
  if (n < FEW) return null;
  const places = counts.flatMap((count, index) => (count > 0 ? [[min + index, count] as const] : []));
  return boundedMean(new Map(places), { min, max: min + counts.length - 1 }, confidence);
}

export type MedianEstimate = {
  n: number;
  median: number | null;
  interval: Interval | null;
  no_interval: NoInterval | null;
};

/**
 * Median with the interval between two of the ordered values, equally far from both ends, that the sign test does not refuse (Conover
 * 1999, Practical Nonparametric Statistics, §3.2). It needs only the order of answers. Five values have none at 95%: their whole range has
 * 93.75%.
 */
export function estimateMedian(values: readonly number[], confidence = CONFIDENCE): MedianEstimate {
  const n = values.length;
  if (n === 0) return { n, median: null, interval: null, no_interval: null };
  const sorted = [...values].sort((a, b) => a - b);
  const median = quantileSorted(sorted, 0.5);
  // P(at most `count` of n values are below the median)
  const atMost = (count: number) => incompleteBeta(0.5, n - count, count + 1);
  let outside = 0;
  while (2 * atMost(outside) <= 1 - confidence) outside += 1;
  const [low, high] = [sorted[outside - 1], sorted[n - outside]];
  if (n < FEW || low === undefined || high === undefined) return { n, median, interval: null, no_interval: 'too_few' };
  return { n, median, interval: { low, high }, no_interval: null };
}

/** Geometric mean of positive values, the fitting centre of times (Sauro & Lewis 2010); null for none. */
export function geometricMean(values: readonly number[]): number | null {
  const positive = values.filter((value) => value > 0);
  return positive.length === 0 ? null : Math.exp(mean(positive.map(Math.log)));
}

/** A scale that answers lie on: from `min` to `max` in whole steps. */
type SteppedScale = { min: number; max: number; step: number };
/** A class of a histogram: the lowest and the highest place in it, and how many answers it holds. */
export type ValueClass = { from: number; to: number; count: number };

const CLASSES_MAX = 13;
const CLASSES_MIN = 7;
/** Steps have at most three decimals. */
const DECIMALS = 6;

/**
 * Counts values in classes of the same number of steps. A scale of up to 13 places has a class for each place. A longer one has 7 to
 * 13 classes, in the width that goes least beyond the scale's end (101 places make 13 classes of 8, three places too many).
 */
export function valueClasses(values: readonly number[], { min, max, step }: SteppedScale): ValueClass[] {
  const places = Math.round((max - min) / step) + 1;
  const width = classWidth(places);
  const at = (place: number) => Number((min + place * step).toFixed(DECIMALS));
  const classes = Array.from({ length: Math.ceil(places / width) }, (_, index) => ({
    from: at(index * width),
    to: at((index + 1) * width - 1),
    count: 0,
  }));
  for (const value of values) {
    // Counted in whole steps: a division of binary fractions would put 0.3 into the class of 0.2.
    const place = Math.round((value - min) / step);
    const own = classes[Math.min(classes.length - 1, Math.max(0, Math.floor(place / width)))];
    if (own) own.count += 1;
  }
  return classes;
}

function classWidth(places: number): number {
  if (places <= CLASSES_MAX) return 1;
  const widths = Array.from({ length: CLASSES_MAX - CLASSES_MIN + 1 }, (_, index) =>
    Math.ceil(places / (CLASSES_MAX - index)),
  );
  const beyond = (width: number) => Math.ceil(places / width) * width - places;
  return widths.reduce((best, width) => (beyond(width) < beyond(best) ? width : best));
}

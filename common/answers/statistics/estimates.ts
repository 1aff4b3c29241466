import { mean, sampleStandardDeviation } from 'simple-statistics';
import { tQuantile } from './distributions.ts';

/** All intervals of the product are 95% ones. */
const CONFIDENCE = 0.95;
/** The standard normal's 97.5% point. */
export const Z = 1.959963984540054;

/** Below this many values an interval of a mean says nothing: with two, it is t(0.975, 1) = 12.7 standard errors to each side. */
export const MEAN_INTERVAL_MIN = 3;

export type Interval = { low: number; high: number };
/** The two ends of a scale, which a mean of answers on it cannot leave. */
type Scale = { min: number; max: number };
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

import { boundedMean, type Interval, type Scale, tally } from './bounded-means.ts';
import { tQuantile } from './distributions.ts';
import { CONFIDENCE, type IntervalMethod } from './estimates.ts';
import { FEW } from './few.ts';

/** A difference of two means, with the number of people: pairs, or those of the smaller group. */
export type Difference = {
  n: number;
  difference: number | null;
  interval: Interval | null;
  method: IntervalMethod | null;
};

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const meanOf = (values: readonly number[]) => total(values) / values.length;

/** The mean and its squared standard error after `weight` answers were added at each end of a scale. */
function padded(values: readonly number[], { min, max }: Scale, weight: number) {
  const n = values.length + 2 * weight;
  const mean = (total(values) + weight * (min + max)) / n;
  const squares = total(values.map((value) => (value - mean) ** 2)) + weight * ((min - mean) ** 2 + (max - mean) ** 2);
  return { mean, squaredError: squares / n ** 2 };
}

const within = (centre: number, margin: number, range: number): Interval => ({
  low: Math.max(-range, centre - margin),
  high: Math.min(range, centre + margin),
});

/**
 * Mean difference of two judgements by the same people, first minus second, on a common scale. Its interval is Student's after half an
 * answer was added at each end of the scale of differences, as Agresti & Min (2005, Statistics in Medicine 24:729–740) do for shares: it
 * covers where few answers differ, or all differ alike. Where all differences are none or the whole scale, as those of yes and no, the
 * mean of the three places has the interval of boundedMean instead, since half an answer is too little there.
 */
export function pairedDifference(
  pairs: readonly (readonly [number, number])[],
  { min, max }: Scale,
  confidence = CONFIDENCE,
): Difference {
  const n = pairs.length;
  const differences = pairs.map(([first, second]) => first - second);
  const difference = n === 0 ? null : meanOf(differences);
  if (n < FEW) return { n, difference, interval: null, method: null };
  const range = max - min;
  const scale = { min: -range, max: range };
  if (differences.every((value) => value === 0 || Math.abs(value) === range)) {
    return { n, difference, interval: boundedMean(tally(differences), scale, confidence), method: 'mean' };
  }
  const { mean, squaredError } = padded(differences, scale, 0.5);
  const margin = tQuantile(0.5 + confidence / 2, n - 1) * Math.sqrt(squaredError);
  return { n, difference, interval: within(mean, margin, range), method: 'paired_difference' };
}

/**
 * Difference of the means of two groups of people on a common scale, first minus second. Its interval is Welch's after one answer was
 * added at each end of the scale to both groups; on a scale of two places, 0 and 1, that is a difference of shares (Agresti & Caffo 2000,
 * The American Statistician 54:280–288; Welch 1947).
 */
export function unpairedDifference(
  first: readonly number[],
  second: readonly number[],
  scale: Scale,
  confidence = CONFIDENCE,
): Difference {
  const n = Math.min(first.length, second.length);
  const difference = n === 0 ? null : meanOf(first) - meanOf(second);
  if (n < FEW) return { n, difference, interval: null, method: null };
  const [a, b] = [padded(first, scale, 1), padded(second, scale, 1)];
  const margin = welchMargin(a.squaredError, first.length, b.squaredError, second.length, confidence);
  const interval = within(a.mean - b.mean, margin, scale.max - scale.min);
  return { n, difference, interval, method: 'unpaired_difference' };
}

/** Half the width of an interval of two independent means, from their squared errors and sizes (Welch 1947; Satterthwaite 1946). */
export function welchMargin(a: number, sizeOfA: number, b: number, sizeOfB: number, confidence: number): number {
  const freedom = (a + b) ** 2 / (a ** 2 / (sizeOfA - 1) + b ** 2 / (sizeOfB - 1));
  return tQuantile(0.5 + confidence / 2, freedom) * Math.sqrt(a + b);
}

/**
 * The confidence whose interval shows equivalence at 5%: both one-sided tests refuse a difference as large as the margin (Schuirmann
 * 1987).
 */
export const EQUIVALENCE_CONFIDENCE = 0.9;

/**
 * Whether a difference is too small to matter: its 90% interval lies inside ±margin (two one-sided tests, Schuirmann 1987, J.
 * Pharmacokinet. Biopharm. 15:657–680). Null without an interval.
 */
export const isEquivalent = (interval: Interval | null, margin: number): boolean | null =>
  interval && interval.low > -margin && interval.high < margin;

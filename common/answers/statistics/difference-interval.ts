import { boundedMean, type Interval, tally } from './bounded-means.ts';
import { tQuantile } from './distributions.ts';

/** What an interval of a difference rests on. */
export type Measured = {
  /** The length of the scale, which no difference exceeds; 1 for votes. */
  range: number;
  /** The step of the scale: what can be missed one step away. */
  step: number;
  /** The p of the test of the same difference. */
  p: number | null;
};

/** Beyond so many votes their exact interval and Student's are the same. */
const VOTES_MAX = 500;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
/** 0 without values. */
export const meanOf = (values: readonly number[]) => sum(values) / Math.max(1, values.length);
const variance = (values: readonly number[]) => {
  const mean = meanOf(values);
  return sum(values.map((value) => (value - mean) ** 2)) / (values.length - 1);
};
/** What `n` people can all miss one step away: an event that `n` observations do not show with the chance of a tail. */
const unseen = (n: number, confidence: number, step: number) => (1 - ((1 - confidence) / 2) ** (1 / n)) * step;

/**
 * Interval of the mean difference of people who judged both things: Student's, at least as wide as what they can all have missed. Votes
 * (−1, 0 and 1) have the exact interval of a bounded mean instead (Gaffke 2005). It never disagrees with its test. Null under two people
 * or without a test.
 */
export function pairsInterval(differences: readonly number[], measured: Measured, confidence: number): Interval | null {
  const n = differences.length;
  if (n < 2 || measured.p === null) return null;
  const { range, step } = measured;
  if (range === 1 && n < VOTES_MAX && differences.every((each) => Number.isInteger(each))) {
    return agreeing(boundedMean(tally(differences), { min: -1, max: 1 }, confidence), measured, confidence);
  }
  const student = tQuantile((1 + confidence) / 2, n - 1) * Math.sqrt(variance(differences) / n);
  const half = Math.max(student, unseen(n, confidence, step));
  return agreeing(around(meanOf(differences), half, range), measured, confidence);
}

/** Interval of the difference of the means of two groups of different people: Welch's (1947), with the same least width. */
export function groupsInterval(
  first: readonly number[],
  second: readonly number[],
  measured: Measured,
  confidence: number,
): Interval | null {
  const n = Math.min(first.length, second.length);
  if (n < 2 || measured.p === null) return null;
  const [a, b] = [variance(first) / first.length, variance(second) / second.length];
  const freedom = (a + b) ** 2 / (a ** 2 / (first.length - 1) + b ** 2 / (second.length - 1));
  const welch = a + b === 0 ? 0 : tQuantile((1 + confidence) / 2, freedom) * Math.sqrt(a + b);
  const half = Math.max(welch, unseen(n, confidence, measured.step));
  return agreeing(around(meanOf(first) - meanOf(second), half, measured.range), measured, confidence);
}

const around = (centre: number, half: number, range: number): Interval => ({
  low: Math.max(-range, centre - half),
  high: Math.min(range, centre + half),
});

/** Where an interval begins that leaves out 0 by its test only: "more than 0". */
const BESIDE_ZERO = 1e-9;
/** Whether an end stands for "more than 0" or "less than 0", whatever its unit. */
export const isJustBeside = (end: number): boolean => end !== 0 && Math.abs(end) <= 1000 * BESIDE_ZERO;

/** The interval lengthened to 0 where the test finds nothing at its level, and cut at 0 where it does. */
function agreeing({ low, high }: Interval, { p }: Measured, confidence: number): Interval {
  const found = p !== null && p < 1 - confidence - 1e-12;
  if (!found) return { low: Math.min(0, low), high: Math.max(0, high) };
  return low + high > 0 ? { low: Math.max(BESIDE_ZERO, low), high } : { low, high: Math.min(-BESIDE_ZERO, high) };
}

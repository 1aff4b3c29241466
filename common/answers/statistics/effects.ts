import type { Interval, Scale } from './bounded-means.ts';
import { welchMargin } from './differences.ts';
import { CONFIDENCE, type IntervalMethod, netScoreInterval } from './estimates.ts';
import { FEW } from './few.ts';
import { unequal } from './ranks.ts';

/** How clearly one is higher, from −1 to 1: of `n` pairs, or of groups of which the smaller has `n` people. */
export type Effect = { n: number; effect: number | null; interval: Interval | null; method: IntervalMethod | null };

/** The share of people who judge the first higher, minus the share of those who judge the second higher. */
export type NetPreference = Effect & { first_higher: number; second_higher: number };

/** What the same people prefer. With judgements 0 and 1 it is the difference of two paired shares. */
export function netPreference(pairs: readonly (readonly [number, number])[], confidence = CONFIDENCE): NetPreference {
  const n = pairs.length;
  const differences = unequal(pairs);
  const first_higher = differences.filter((difference) => difference > 0).length;
  const second_higher = differences.length - first_higher;
  const interval = netScoreInterval(first_higher, second_higher, n, confidence);
  return {
    n,
    first_higher,
    second_higher,
    effect: n === 0 ? null : (first_higher - second_higher) / n,
    interval,
    method: interval && 'mean',
  };
}

/**
 * How often somebody of the first group judges higher than somebody of the second, minus how often lower (Cliff 1993, Psychol. Bull.
 * 114:494–509). The interval is that of Brunner & Munzel (2000, Biometrical Journal 42:17–25) after one answer was added at each end of the
 * scale to both groups, as Agresti & Caffo (2000) do for shares, which are the case of two places.
 */
export function superiority(
  first: readonly number[],
  second: readonly number[],
  { min, max }: Scale,
  confidence = CONFIDENCE,
): Effect {
  const n = Math.min(first.length, second.length);
  const effect = n === 0 ? null : meanOf(placements(first, second));
  if (n < FEW) return { n, effect, interval: null, method: null };
  const [a, b] = [
    [...first, min, max],
    [...second, min, max],
  ];
  const [placesOfA, placesOfB] = [placements(a, b), placements(b, a)];
  const centre = meanOf(placesOfA);
  const margin = welchMargin(squaredError(placesOfA), first.length, squaredError(placesOfB), second.length, confidence);
  const interval = { low: Math.max(-1, centre - margin), high: Math.min(1, centre + margin) };
  return { n, effect, interval, method: 'superiority' };
}

/** For each value, the share of others that it exceeds, minus the share that exceed it. */
function placements(values: readonly number[], others: readonly number[]): number[] {
  const counts = [...Map.groupBy(others, (other) => other)];
  const places = new Map<number, number>();
  for (const value of new Set(values)) {
    const net = counts.reduce((sum, [other, { length }]) => sum + Math.sign(value - other) * length, 0);
    places.set(value, net / others.length);
  }
  return values.map((value) => places.get(value) ?? 0);
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function squaredError(values: readonly number[]): number {
  const mean = meanOf(values);
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length ** 2;
}

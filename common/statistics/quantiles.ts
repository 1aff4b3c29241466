import { quantile } from 'simple-statistics';

export type Spread = { n: number; min: number; q1: number; median: number; q3: number; max: number };

/** Median, quartiles and range of some numbers; null for none. */
export function spread(values: readonly number[]): Spread | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const at = (p: number) => quantile(sorted, p);
  return { n: sorted.length, min: at(0), q1: at(0.25), median: at(0.5), q3: at(0.75), max: at(1) };
}

/** How many equal classes of `min`…`max` hold the values: an array of counts; the last class includes `max`. */
export function histogram(values: readonly number[], min: number, max: number, classes: number): number[] {
  const counts = Array.from({ length: classes }, () => 0);
  for (const value of values) {
    const place = max === min ? 0 : Math.floor(((value - min) / (max - min)) * classes);
    const index = Math.min(classes - 1, Math.max(0, place));
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts;
}

import { quantileSorted } from 'simple-statistics';

export type Spread = { n: number; min: number; q1: number; median: number; q3: number; max: number };

/** Median, quartiles and range of some numbers; null for none. */
export function spread(values: readonly number[]): Spread | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const at = (p: number) => quantileSorted(sorted, p);
  return { n: sorted.length, min: at(0), q1: at(0.25), median: at(0.5), q3: at(0.75), max: at(1) };
}

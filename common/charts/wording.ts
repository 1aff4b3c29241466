import type { Interval, MeanEstimate, ShareEstimate } from '../statistics/estimates.ts';
import { figure, percent } from './scene.ts';

/** "3.9 to 4.5" */
const span = ({ low, high }: Interval, digits: number) => `${figure(low, digits)} to ${figure(high, digits)}`;

/** "4.2 (95 % CI 3.9 to 4.5)"; "–" for no value. */
export function meanInWords({ mean, interval }: Pick<MeanEstimate, 'mean' | 'interval'>, digits = 2): string {
  if (mean === null) return '–';
  return interval ? `${figure(mean, digits)} (95 % CI ${span(interval, digits)})` : figure(mean, digits);
}

/** "72 % (18 of 25; 95 % CI 52 % to 86 %)" */
export function shareInWords({ count, n, share, interval }: ShareEstimate): string {
  if (share === null) return '–';
  const range = interval ? `; 95 % CI ${percent(interval.low)} to ${percent(interval.high)}` : '';
  return `${percent(share)} (${count} of ${n}${range})`;
}

/** "72 % (18)", short enough for the end of a bar. */
export const shareBeside = ({ count, share }: ShareEstimate) => `${percent(share)} (${count})`;

/** "p = 0.032", "p < 0.001" */
export const pInWords = (p: number) => (p < 0.001 ? 'p < 0.001' : `p = ${figure(p, 3)}`);

import {
  INTERVAL_METHODS,
  type Interval,
  type MeanEstimate,
  type MedianEstimate,
  type NoInterval,
  type ShareEstimate,
} from '#common/answers/statistics/estimates.ts';
import { FEW } from '#common/answers/statistics/few.ts';
import { figure, fixed, percent, percentage } from '#common/words/format.ts';
import type { Figure } from './picture.ts';

/** How estimates, intervals and tests are written, on screen, in print, in PDF and in summaries. */

/** "3.90 to 4.50" */
const span = ({ low, high }: Interval, digits: number) => `${fixed(low, digits)} to ${fixed(high, digits)}`;

const REASONS: Record<NoInterval, string> = {
  too_few: `fewer than ${FEW} answers`,
  all_equal: 'all answers are equal',
};

/** "4.20 (95% CI 3.90 to 4.50)", "5.00 (no 95% CI: all answers are equal)"; "–" for no value. */
export function meanInWords(
  { mean, interval, no_interval = null }: Pick<MeanEstimate, 'mean' | 'interval'> & Partial<MeanEstimate>,
  digits = 2,
): string {
  if (mean === null) return '–';
  if (no_interval) return `${fixed(mean, digits)} (no 95% CI: ${REASONS[no_interval]})`;
  return interval ? `${fixed(mean, digits)} (95% CI ${span(interval, digits)})` : fixed(mean, digits);
}

/** "4 (95% CI 3 to 5)"; "–" for no value. */
export function medianInWords({ median, interval }: Pick<MedianEstimate, 'median' | 'interval'>): string {
  return `${figure(median)}${interval ? ` (95% CI ${figure(interval.low)} to ${figure(interval.high)})` : ''}`;
}

/** Median and mean of answers on a scale of whole places up to `max`. */
export const scaleFigures = (median: MedianEstimate, mean: MeanEstimate, max: number): Figure[] => [
  { name: `Median of ${figure(max)}`, value: medianInWords(median) },
  { name: 'Mean', value: meanInWords(mean) },
];

/** "52% to 86%". A bound may be rounded to 0 or 100, since it is not a share of people. */
export const shareSpan = ({ low, high }: Interval) => `${percentage(100 * low)} to ${percentage(100 * high)}`;

/** "72% (18 of 25; 95% CI 52% to 86%)". */
export function shareInWords({ count, n, share, interval }: ShareEstimate): string {
  if (share === null) return '–';
  const range = interval ? `; 95% CI ${shareSpan(interval)}` : '';
  return `${percent(share)} (${figure(count)} of ${figure(n)}${range})`;
}

/** "72% (18)", short enough for the end of a bar. */
export const shareBeside = ({ count, share }: Pick<ShareEstimate, 'count' | 'share'>) =>
  `${percent(share)} (${figure(count)})`;

/** "95% confidence intervals (CI): median by the exact interval of the sign test; share by …" */
export const intervalsInWords = (estimates: readonly ('median' | 'mean' | 'share')[]) =>
  `95% confidence intervals (CI): ${estimates.map((each) => `${each} by the ${INTERVAL_METHODS[each]}`).join('; ')}.`;

/** What most experts chose, and how many did; nothing if nobody chose anything. */
export function mostChosen(options: readonly { label: string; estimate: ShareEstimate }[]): Figure[] {
  const highest = Math.max(0, ...options.map(({ estimate }) => estimate.count));
  const [most, ...equal] = options.filter(({ estimate }) => estimate.count === highest);
  if (!most || highest === 0) return [];
  const labels = new Intl.ListFormat('en-GB').format([most, ...equal].map(({ label }) => label));
  const tie = equal.length > 0 ? ' (tie), each' : ':';
  return [{ name: 'Chosen most', value: `${labels}${tie} ${shareInWords(most.estimate)}` }];
}

/** Three decimals, without the zero that every p begins with: "p = .050", "p < .001", "p > .999". */
export function pInWords(p: number): string {
  if (p < 0.001) return 'p < .001';
  if (p >= 0.9995) return 'p > .999';
  return `p = ${thousandths(p)}`;
}

/** ".012" */
export const thousandths = (p: number) => fixed(p, 3).replace(/^0/, '');

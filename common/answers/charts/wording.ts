import type { Concordance } from '#common/answers/statistics/concordance.ts';
import {
  INTERVAL_METHODS,
  type Interval,
  type MeanEstimate,
  type MedianEstimate,
  type NoInterval,
  type ShareEstimate,
} from '#common/answers/statistics/estimates.ts';
import { FEW } from '#common/answers/statistics/few.ts';
import { figure, fixed, percent, percentage, wholePercents } from '#common/words/format.ts';
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

/** "52% to 86%". A bound is no share of anybody, so that it may be rounded to 0 or 100. */
export const shareSpan = ({ low, high }: Interval) => `${percentage(100 * low)} to ${percentage(100 * high)}`;

/** "72% (18 of 25; 95% CI 52% to 86%)". `points` is the percentage where it is one of several that add up to 100. */
export function shareInWords({ count, n, share, interval }: ShareEstimate, points?: number): string {
  if (share === null) return '–';
  const range = interval ? `; 95% CI ${shareSpan(interval)}` : '';
  return `${points === undefined ? percent(share) : percentage(points)} (${figure(count)} of ${figure(n)}${range})`;
}

/** "72% (18)", short enough for the end of a bar. */
export const shareBeside = ({ count, share }: ShareEstimate, points?: number) =>
  `${points === undefined ? percent(share) : percentage(points)} (${figure(count)})`;

/** "95% confidence intervals (CI): median by the exact interval of the sign test; share by …" */
export const intervalsInWords = (estimates: readonly ('median' | 'mean' | 'share')[]) =>
  `95% confidence intervals (CI): ${estimates.map((each) => `${each} by the ${INTERVAL_METHODS[each]}`).join('; ')}.`;

/** What most experts chose, and how many did; nothing if nobody chose anything. */
export function mostChosen(
  options: readonly { label: string; estimate: ShareEstimate; points?: number | undefined }[],
): Figure[] {
  const highest = Math.max(0, ...options.map(({ estimate }) => estimate.count));
  const [most, ...equal] = options.filter(({ estimate }) => estimate.count === highest);
  if (!most || highest === 0) return [];
  const labels = new Intl.ListFormat('en-GB').format([most, ...equal].map(({ label }) => label));
  const tie = equal.length > 0 ? ' (tie), each' : ':';
  return [{ name: 'Chosen most', value: `${labels}${tie} ${shareInWords(most.estimate, most.points)}` }];
}

/** The percentages of counts that are parts of `whole`. All parts and the remainder that is in no part add up to 100. */
export function partsOf(whole: number, counts: readonly number[]): number[] {
  const rest = Math.max(0, whole - counts.reduce((sum, count) => sum + count, 0));
  return wholePercents([...counts, rest]).slice(0, counts.length);
}

/** Three decimals, without the zero that every p begins with: "p = .050", "p < .001", "p > .999". */
export function pInWords(p: number): string {
  if (p < 0.001) return 'p < .001';
  if (p >= 0.9995) return 'p > .999';
  return `p = ${thousandths(p)}`;
}

/** ".012" */
export const thousandths = (p: number) => fixed(p, 3).replace(/^0/, '');

/** "0.16 of 1, p = .812 (exact)", "0.16 of 1, p = .812 ± .008 (random permutations)" */
export function concordanceInWords({ w, p_value, method, p_error }: Concordance): string {
  const error = p_error === null ? '' : ` ± ${thousandths(Math.max(0.001, p_error))}`;
  return `${fixed(w, 2)} of 1, ${pInWords(p_value)}${error} (${METHODS[method]})`;
}

const METHODS: Record<Concordance['method'], string> = {
  exact: 'exact permutation test',
  'random permutations': 'test with 9,999 random permutations',
  'chi-square': 'chi-square test',
};

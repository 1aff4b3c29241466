import * as z from 'zod';
import type { Yardstick } from '#common/answers/results/define.ts';
import { formatDate } from '#common/words/dates.ts';
import { counted, figure, fixed, percent, wholePercent } from '#common/words/format.ts';

const id = z.number().int();

/** The mean of a measure in one earlier assessment. */
const earlierMean = z.object({ assessment_id: id, title: z.string(), mean: z.number(), n: id, on: z.iso.datetime() });

/** GET /assessments/{id}/benchmark/: each measure of a question, by the filters of the results, beside the same one in earlier assessments. */
export const benchmark = z.object({
  measures: z.array(
    z.object({
      /** The key of the question's versions in the results. */
      group: z.string(),
      key: z.string(),
      label: z.string(),
      kind: z.custom<Yardstick['kind']>(),
      better: z.enum(['high', 'low']),
      mean: z.number(),
      n: id,
      earlier: z.array(earlierMean),
    }),
  ),
});
export type Benchmark = z.infer<typeof benchmark>;
type BenchmarkMeasure = Benchmark['measures'][number];

/** The share of earlier means that this one is better than; equal ones count half. */
export function percentileOf({ mean, better, earlier }: Pick<BenchmarkMeasure, 'mean' | 'better' | 'earlier'>): number {
  const sign = better === 'high' ? 1 : -1;
  const points = earlier.map((other) => (1 + Math.sign(sign * (mean - other.mean))) / 2);
  return points.reduce((sum, point) => sum + point, 0) / points.length;
}

/** From how many earlier assessments on a percentile is told; fewer are named by their numbers. */
const PERCENTILE_FROM = 3;

/**
 * "mean 3.65 of 23 experts: better than 7 of 9 earlier designs with this question (78th percentile; 3 March 2025 to 1 October 2026)"
 */
export function benchmarkInWords(measure: BenchmarkMeasure): string {
  const { mean, kind, better, earlier, label, n } = measure;
  const number = numberIn(kind);
  const own = `${label ? `${label}: ` : ''}${number(mean)} of ${counted(n, 'expert')}`;
  const days = earlier.map(({ on }) => on).sort();
  const span = [...new Set([days[0], days.at(-1)].map((day = '') => formatDate(day, 'UTC')))].join(' to ');
  if (earlier.length < PERCENTILE_FROM) {
    return `${own}; before: ${earlier.map((each) => `${number(each.mean)} (${each.title})`).join(', ')}, ${span}`;
  }
  const sign = better === 'high' ? 1 : -1;
  const beaten = earlier.filter((other) => sign * (mean - other.mean) > 0).length;
  const equal = earlier.filter((other) => mean === other.mean).length;
  const place = ordinal(wholePercent(percentileOf(measure)));
  const than = `${beaten}${equal > 0 ? ` and the same as ${equal}` : ''} of ${earlier.length}`;
  return `${own}: better than ${than} earlier designs with this question (${place} percentile; ${span})`;
}

const numberIn = (kind: Yardstick['kind']) => (mean: number) => {
  if (kind === 'share') return percent(mean);
  return kind === 'net' ? `NPS ${figure(100 * mean, 0)}` : `mean ${fixed(mean, 2)}`;
};

/** No benchmark, as long as none has been read. */
export const NO_BENCHMARK: Benchmark = { measures: [] };

const ENDINGS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
const rules = new Intl.PluralRules('en', { type: 'ordinal' });
const ordinal = (number: number) => `${number}${ENDINGS[rules.select(number)]}`;

import { pInWords, thousandths } from '#common/answers/charts/wording.ts';
import type { Yardstick } from '#common/answers/results/define.ts';
import { FEW } from '#common/answers/statistics/few.ts';
import type { TestOutcome } from '#common/answers/statistics/test-outcome.ts';
import { countedFigure, figure, fixed, percent } from '#common/words/format.ts';
import type { Compared, Comparison, Difference, Standing } from './comparison.ts';

/** How comparisons are told: who won, by how much, how sure, among whom. */

const experts = (count: number) => countedFigure(count, 'expert');
const quoted = (label: string) => `“${label}”`;
const listed = (labels: readonly string[]) => new Intl.ListFormat('en-GB').format(labels.map(quoted));

/** "16 of 23 (70%)", "median 4, mean 4.20 of 5", "NPS 34", "mean rank 1.7". A share of few has no percentage. */
export function standingInWords({ n, mean, median }: Standing, { kind, scale }: Yardstick): string {
  if (mean === null) return 'no answer';
  if (kind === 'share') {
    const counts = `${figure(Math.round(mean * n))} of ${figure(n)}`;
    return n < FEW ? counts : `${counts} (${percent(mean)})`;
  }
  if (kind === 'net') return `NPS ${figure(100 * mean, 0)}`;
  if (kind === 'rank') return `mean rank ${fixed(mean, 1)}`;
  return `median ${figure(median)}, mean ${fixed(mean, 2)} of ${figure(scale.max)}`;
}

/** The same, short enough for the end of a bar. */
export const standingBeside = ({ n, mean, median }: Standing, { kind }: Yardstick): string => {
  if (mean === null) return '–';
  if (kind === 'share') return `${percent(mean)} (${figure(Math.round(mean * n))})`;
  if (kind === 'net') return `NPS ${figure(100 * mean, 0)}`;
  return kind === 'rank' ? `rank ${fixed(mean, 1)}` : `${fixed(mean, 2)} (${figure(median)})`;
};

const UNITS = { share: 'percentage points', net: 'points', rank: 'ranks', scale: 'points' } as const;

/** "−0.40 points (95% CI −1.02 to 0.22)": the first contender's number minus the second one's. */
export function differenceInWords({ difference, interval }: Difference, { kind }: Yardstick): string {
  if (difference === null) return '–';
  const number = numberOf(kind);
  const range = interval ? ` (95% CI ${number(interval.low)} to ${number(interval.high)})` : '';
  return `${number(difference)} ${UNITS[kind]}${range}`;
}

/** "0.35 (95% CI −0.05 to 0.66): 14 more, 2 the same, 7 less" */
export function effectInWords({ effect, effect_interval, more }: Difference): string {
  if (effect === null) return '–';
  const range = effect_interval
    ? ` (95% CI ${fixed(effect_interval.low, 2)} to ${fixed(effect_interval.high, 2)})`
    : '';
  const counts = more ? `: ${figure(more.first)} more, ${figure(more.same)} the same, ${figure(more.second)} less` : '';
  return `${fixed(effect, 2)}${range}${counts}`;
}

/** Writes numbers of a kind: shares and net scores in points of 100. */
const numberOf = (kind: Yardstick['kind']) => {
  const [factor, digits] = kind === 'share' || kind === 'net' ? [100, 0] : [1, kind === 'rank' ? 1 : 2];
  return (value: number) => fixed(factor * value, digits);
};

/** "1.20 points (95% CI 0.61 to 1.79)"; from the side of the one with the larger number. */
function distance(
  { difference, interval }: Pick<Difference, 'difference' | 'interval'>,
  kind: Yardstick['kind'],
): string {
  if (difference === null) return '';
  const number = numberOf(kind);
  const ends = interval && (difference < 0 ? [-interval.high, -interval.low] : [interval.low, interval.high]);
  const range = ends ? ` (95% CI ${ends.map(number).join(' to ')})` : '';
  return `${number(Math.abs(difference))} ${UNITS[kind]}${range}`;
}

const TESTS: Record<TestOutcome['test'], string> = {
  'signed-rank': 'Wilcoxon signed-rank test',
  'rank-sum': 'Mann–Whitney test',
  'kruskal-wallis': 'Kruskal–Wallis test',
  friedman: 'Friedman test',
  mcnemar: 'McNemar test',
  fisher: 'Fisher test',
};

/** "p = .012, exact Wilcoxon signed-rank test of 23 experts, Holm-adjusted for 3 tests"; why there is no test, where there is none. */
export function testInWords(outcome: TestOutcome, adjusted_p: number | null, family: number): string {
  const { test, n, p_value, method, p_error } = outcome;
  if (p_value === null) return `no test, since fewer than ${FEW} experts can be compared`;
  const error = p_error === null ? '' : ` ± ${thousandths(Math.max(0.001, p_error))}`;
  const how = method === 'exact' ? `exact ${TESTS[test]}` : `${TESTS[test]} with ${METHODS[method]}`;
  const adjusted = family > 1 ? `, Holm-adjusted for ${figure(family)} tests` : '';
  return `${pInWords(adjusted_p ?? p_value)}${error} (${how}, ${experts(n)}${adjusted})`;
}

const METHODS = {
  'random permutations': '9,999 random permutations',
  'chi-square': 'the chi-square distribution',
} as const;

/** The difference between two contenders of a contest. */
const between = ({ differences }: Compared, one: number, other: number) =>
  differences.find(({ first, second }) => (first === one && second === other) || (first === other && second === one));

/** What experts who differ, or do not, said of the leader. */
const VOTES = {
  share: ['for this one only', 'for the other only', 'for both or neither'],
  rank: ['put it first of the two', 'second', 'the same'],
  scale: ['gave it more', 'less', 'the same'],
  net: ['gave it more', 'less', 'the same'],
} as const;

/** "14 gave it more, 4 less, 2 the same" */
function votes({ more, first }: Difference, leader: number, kind: Yardstick['kind']): string {
  if (!more) return '';
  const [better, worse] =
    (first === leader) === (kind !== 'rank') ? [more.first, more.second] : [more.second, more.first];
  const [verb, other, same] = VOTES[kind];
  return `${figure(better)} ${verb}, ${figure(worse)} ${other}${more.same > 0 ? `, ${figure(more.same)} ${same}` : ''}`;
}

/** A contest in words; `advice` is what follows from it. All are empty if nobody can win. */
export type Told = { headline: string; byHowMuch: string; howSure: string; advice: string };

/** Tells a contest: "“A” leads “B”", by how much, and how sure that is. */
export function told(comparison: Pick<Comparison, 'contenders' | 'family'>, contest: Compared): Told {
  const { kind, best, next } = contest.verdict;
  const labels = comparison.contenders.map(({ label }) => label);
  const nameAt = (place: number) => quoted(labels[place] ?? '');
  const [leader = 0, second = next ?? 0] = best;
  const gap = between(contest, leader, second);
  const [byHowMuch, sure] = gap
    ? [gapInWords(gap, leader, contest), testInWords(gap.test, gap.adjusted_p, comparison.family)]
    : ['', ''];
  const tied = `${listed(best.map((place) => labels[place] ?? ''))} are tied`;
  const words: Record<typeof kind, Told> = {
    leads: {
      headline: `${nameAt(leader)} leads ${labels.length > 2 ? 'all others' : nameAt(second)}`,
      byHowMuch,
      howSure: sure,
      advice: `Go on with ${nameAt(leader)}`,
    },
    ahead: {
      headline: `No clear winner: ${nameAt(leader)} is ahead${labels.length > 2 ? '' : ` of ${nameAt(second)}`}, but the difference may be chance`,
      byHowMuch,
      howSure: `${sure}; such a difference may be chance`,
      advice: `Ask more experts before deciding for ${nameAt(leader)}: its lead may be chance`,
    },
    tied: {
      headline: tied,
      byHowMuch: '',
      howSure: sure,
      advice: `Choose between ${listed(best.map((place) => labels[place] ?? ''))} on other grounds, or ask more experts`,
    },
    equivalent: {
      headline: `${listed(labels)} are as good as each other`,
      byHowMuch,
      howSure: `All differences are smaller than ${marginInWords(contest)} (two one-sided tests at 5%)`,
      advice: 'Choose on other grounds, such as cost: experts find them as good as each other',
    },
    too_few: {
      headline: best.length > 1 ? tied : `${nameAt(leader)} is ahead, among few experts`,
      byHowMuch: '',
      howSure: `Fewer than ${FEW} experts can be compared, so this says nothing about others`,
      advice: `Ask at least ${FEW} experts before deciding`,
    },
    none: { headline: '', byHowMuch: '', howSure: '', advice: '' },
  };
  const { headline, ...rest } = words[kind];
  return { ...rest, headline: headline && contest.label ? `${contest.label}: ${headline}` : headline };
}

const gapInWords = (gap: Difference, leader: number, { kind }: Compared) =>
  [gap.difference === 0 ? '' : `By ${distance(gap, kind)}`, votes(gap, leader, kind)].filter(Boolean).join('; ');

/** "0.4 points" */
export const marginInWords = ({ margin, kind }: Compared) =>
  kind === 'share' || kind === 'net' ? `${fixed(100 * margin, 0)} ${UNITS[kind]}` : `${figure(margin)} ${UNITS[kind]}`;

/** The same in one line; empty if nobody can win. */
export function toldInOne(comparison: Pick<Comparison, 'contenders' | 'family'>, contest: Compared): string {
  const { headline, byHowMuch, howSure } = told(comparison, contest);
  return [headline, byHowMuch, howSure]
    .filter(Boolean)
    .map((part) => `${part}.`)
    .join(' ');
}

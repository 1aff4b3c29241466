import { pInWords } from '#common/answers/charts/wording.ts';
import type { Yardstick } from '#common/answers/results/define.ts';
import type { Interval } from '#common/answers/statistics/bounded-means.ts';
import { isJustBeside } from '#common/answers/statistics/difference-interval.ts';
import { TEST_FROM } from '#common/answers/statistics/exchange-test.ts';
import { FEW } from '#common/answers/statistics/few.ts';
import { decimalsOf, unitAfter } from '#common/assessments/questions/slider.ts';
import { countedFigure, figure, fixed, percent } from '#common/words/format.ts';
import { countOf } from './contenders.ts';
import { type Compared, type Difference, type Judged, lengthOf, type Standing } from './judge.ts';

/** How the numbers of comparisons are told. */

export const experts = (count: number) => countedFigure(count, 'expert');

/** "16 of 23 (70%)", "median 4, mean 4.20 of 5", "NPS 34", "mean rank 1.7". A share of few has no percentage. */
export function standingInWords({ n, mean, median }: Standing, yardstick: Yardstick): string {
  const { kind, scale } = yardstick;
  if (mean === null) return 'no answer';
  if (kind === 'share') {
    const counts = `${figure(Math.round(mean * n))} of ${figure(n)}`;
    return n < FEW ? counts : `${counts} (${percent(mean)})`;
  }
  if (kind === 'net') return `NPS ${figure(100 * mean, 0)}`;
  if (kind === 'rank') return `mean rank ${fixed(mean, 1)}`;
  return `median ${figure(median, digitsOf(yardstick))}, mean ${numberIn(yardstick)(mean)} of ${figure(scale.max, digitsOf(yardstick))}`;
}

/** The same, short enough for the end of a bar. */
export const standingBeside = ({ n, mean, median }: Standing, yardstick: Yardstick): string => {
  const { kind } = yardstick;
  if (mean === null) return '–';
  if (kind === 'share') return `${percent(mean)} (${figure(Math.round(mean * n))})`;
  if (kind === 'net') return `NPS ${figure(100 * mean, 0)}`;
  return kind === 'rank'
    ? `rank ${fixed(mean, 1)}`
    : `${numberIn(yardstick)(mean)} (${figure(median, digitsOf(yardstick))})`;
};

/** "n = 12 of 24" where fewer than those who were asked gave a number; "n = 12" where it is fewer than `most`; else empty. */
export function restingOn({ n, asked }: Standing, most = 0): string {
  const all = countOf(asked);
  if (n < all) return `n = ${figure(n)} of ${figure(all)}`;
  return n < most ? `n = ${figure(n)}` : '';
}

/** "question 2", "questions 2, 7" */
export const placesInWords = ({ places }: Pick<Compared, 'places'>) =>
  `${places.length > 1 ? 'questions' : 'question'} ${places.join(', ')}`;

/** The responses that some questions rest on. */
export const responsesOf = (questions: readonly Pick<Compared, 'response_ids'>[]): number[] =>
  [...new Set(questions.flatMap(({ response_ids }) => response_ids))].sort((a, b) => a - b);

/** "4 not applicable or empty, 1 could not judge, 2 skipped": why some who were asked gave no number. */
export const withoutNumber = ({ n, asked }: Standing): string =>
  [
    { count: asked.answered - n, why: 'not applicable or empty' },
    { count: asked.cannot_judge, why: 'could not judge' },
    { count: asked.skipped, why: 'skipped' },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, why }) => `${figure(count)} ${why}`)
    .join(', ');

/** How an amount is written: in the unit of a yardstick, or in points of 100. */
type Measuring = Pick<Yardstick, 'step' | 'unit'> & { kind: Yardstick['kind'] | 'points' };
export const POINTS: Measuring = { kind: 'points' };
const UNITS: Record<Measuring['kind'], string> = {
  share: 'percentage points',
  net: 'points',
  rank: 'ranks',
  scale: 'points',
  points: 'points of 100',
};
const DIGITS: Record<Measuring['kind'], number> = { share: 0, net: 0, rank: 1, scale: 2, points: 1 };

/** " points", " cm"; two percentages differ by percentage points. */
const unitIn = ({ kind, unit = '' }: Measuring) =>
  unit === '%' ? ` ${UNITS.share}` : unit ? unitAfter(unit) : ` ${UNITS[kind]}`;

/** The decimals of a mean: on a scale of fine steps one more than they have. */
const digitsOf = ({ kind, step = 1 }: Measuring) =>
  kind === 'scale' ? Math.max(DIGITS.scale, decimalsOf(step) + 1) : DIGITS[kind];

/** "−0.40 points (95% CI −1.02 to 0.22)": the first contender's number minus the second one's. */
export const differenceInWords = (
  { difference, interval }: Pick<Difference, 'difference' | 'interval'>,
  measuring: Measuring,
): string => (difference === null ? '–' : amount(difference, interval, measuring));

/** Writes numbers of a kind: shares and net scores in points of 100. */
const numberIn = (measuring: Measuring) => (value: number) =>
  fixed(measuring.kind === 'share' || measuring.kind === 'net' ? 100 * value : value, digitsOf(measuring));

/** "1.20 points (95% CI 0.61 to 1.79)"; an interval that was cut at 0, since the test found a difference, has "more than 0" as its end. */
export function amount(difference: number, interval: Interval | null, measuring: Measuring): string {
  const number = numberIn(measuring);
  if (!interval) return `${number(difference)}${unitIn(measuring)}`;
  const { low, high } = interval;
  const ends = [
    isJustBeside(low) && low > 0 ? 'more than 0' : number(low),
    isJustBeside(high) && high < 0 ? 'less than 0' : number(high),
  ];
  return `${number(difference)}${unitIn(measuring)} (95% CI ${ends.join(' to ')})`;
}

/** An amount in points of 100, or in the unit of a single contest. */
export const ownUnit = (points: number, single: Judged | undefined) =>
  single ? amount((points * lengthOf(single)) / 100, null, single) : amount(points, null, POINTS);

/** What the better one of two got: more, or less where less is better; a rank is told by who stands higher. */
export const gotMore = (single: Yardstick | undefined) =>
  single?.kind === 'rank' ? 'stands higher' : single?.better === 'low' ? 'got less' : 'got more';

/** The same from the side of the one with the larger number. */
export const distance = ({ difference, interval }: Pick<Difference, 'difference' | 'interval'>, yardstick: Yardstick) =>
  amount(
    Math.abs(difference ?? 0),
    (difference ?? 0) < 0 && interval ? { low: -interval.high, high: -interval.low } : interval,
    yardstick,
  );

/** What experts who differ, or do not, said of the one that is named first. */
const VOTES = {
  share: ['for this one only', 'for the other only', 'for both or neither'],
  rank: ['put it first of the two', 'second', 'put them the same'],
  scale: ['gave it more', 'less', 'the same'],
  net: ['put it into a higher class', 'into a lower one', 'into the same'],
  points: ['gave it more over all', 'less', 'the same'],
} as const;

const LESS = {
  share: ['for the other only', 'for this one only', 'for both or neither'],
  scale: ['gave it less', 'more', 'the same'],
} as const;

/**
 * "14 gave it more, 4 less, 2 the same"; empty where different experts judged. With `isLess` the one that is named first is the one with
 * less: "14 gave it less, 4 more".
 */
export function votes(more: Difference['more'], isFirst: boolean, kind: Measuring['kind'], isLess = false): string {
  if (!more) return '';
  const [better, worse] = isFirst ? [more.first, more.second] : [more.second, more.first];
  const [verb, other, same] = isLess ? LESS[kind === 'share' ? 'share' : 'scale'] : VOTES[kind];
  return `${figure(better)} ${verb}, ${figure(worse)} ${other}${more.same > 0 ? `, ${figure(more.same)} ${same}` : ''}`;
}

/** "p = .012 among 12 tests"; why there is none, where there is none. */
export function testInWords({ adjusted_p, n, how }: Difference, family: number): string {
  if (adjusted_p === null)
    return n === 0
      ? 'nobody can be compared'
      : `no test: ${experts(n)} can be compared, and a test needs ${TEST_FROM}${how === 'groups' ? ' of each' : ''}`;
  return `${pInWords(adjusted_p)}${family > 1 ? ` among ${figure(family)} tests` : ''}`;
}

/** "24 experts judged both", "12 experts judged one of the two each; 3 who judged both are left out" */
export const comparedInWords = ({ how, n, left_out }: Pick<Difference, 'how' | 'n' | 'left_out'>): string =>
  `${experts(n)} judged ${how === 'pairs' ? 'both' : 'one of the two each'}${leftOutInWords({ how, left_out })}`;

/** "; 3 who judged only one are left out"; empty where nobody is. */
export function leftOutInWords(pair: Pick<Difference, 'how' | 'left_out'> | null): string {
  if (!pair || pair.left_out === 0) return '';
  const judged = pair.how === 'pairs' ? 'only one' : 'both';
  return `; ${figure(pair.left_out)} who judged ${judged} ${pair.left_out === 1 ? 'is' : 'are'} left out`;
}

/** "0.4 points" */
export const marginInWords = (contest: Judged) => {
  const { kind, margin } = contest;
  const number = kind === 'share' || kind === 'net' ? fixed(100 * margin, 0) : figure(margin, digitsOf(contest) + 1);
  return `${number}${unitIn(contest)}`;
};

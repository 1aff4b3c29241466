import type { Yardstick } from '#common/answers/results/define.ts';
import type { MetInOrder } from '#common/answers/results/order.ts';
import type { Interval } from '#common/answers/statistics/bounded-means.ts';
import {
  bradleyTerry,
  comparisonsOfChoice,
  comparisonsOfRanks,
  type Worths,
} from '#common/answers/statistics/bradley-terry.ts';
import {
  groupsInterval,
  type Measured,
  meanOf,
  pairsInterval,
} from '#common/answers/statistics/difference-interval.ts';
import { spread } from '#common/answers/statistics/distributions.ts';
import { CONFIDENCE, estimateMean } from '#common/answers/statistics/estimates.ts';
import { groupsP, pairsP, TEST_FROM } from '#common/answers/statistics/exchange-test.ts';
import { type AnswerCounts, type Comparable, type Contest, NOT_ASKED } from './contenders.ts';
import type { ContestField } from './fields.ts';
import { byOrder, type Order } from './order.ts';

/** What one contender got: its mean (of 0 and 1 for a share) with its interval, and its median, over all who gave a number. */
export type Standing = {
  n: number;
  asked: AnswerCounts;
  mean: number | null;
  interval: Interval | null;
  median: number | null;
};

/** Who is compared: those who judged both (`pairs`), else two groups of different experts. */
export type How = 'pairs' | 'groups';

/** Two contenders by their places in the list of contenders. */
export type Pair = { first: number; second: number };

/** How two contenders differ. */
export type Difference = Pair & {
  how: How;
  /** The experts compared, and those left out: they judged only one of the two, or where groups are compared both. */
  n: number;
  left_out: number;
  /** The first one's mean minus the second one's; null where nobody is compared. */
  difference: number | null;
  interval: Interval | null;
  /** The 90% interval, by which equivalence is shown. */
  narrow: Interval | null;
  p: number | null;
  /** The p adjusted for all tests of the family. */
  adjusted_p: number | null;
  /** How many gave the first one more, the same and less; null where the experts are not the same. */
  more: { first: number; same: number; second: number } | null;
  /** The place of the one that is shown to be better; null where nothing is shown, or neither end is better. */
  better: number | null;
  /** What was seen first, where one is shown to be better. */
  order: Order | null;
};

/** A contest with its outcome. */
export type Judged = Yardstick & {
  key: string;
  label: string;
  standings: Standing[];
  differences: Difference[];
  /** The difference that does not matter, in the unit of the scale. */
  margin: number;
  /** What each contender got from those who saw it first and from the others; null where the order of none is known. */
  by_order: MetInOrder[] | null;
};

/** A question with the outcome of its contests. */
export type Compared = Pick<Comparable, 'key' | 'places' | 'versions' | 'title' | 'type' | 'response_ids'> & {
  /** For each of its places, which contender is asked about there; empty for alternatives of one question. */
  order: number[];
  /** The material of each contender. */
  pictures: (number | null)[];
  contests: Judged[];
  /** The chances to be preferred to the others (Bradley & Terry 1952), where experts choose among or rank three or more. */
  worths: (Worths['worths'][number] & { place: number })[] | null;
};

/** The level of a finding. */
export const SURE = 0.05;
/** The one of a pair with the better number. */
export const betterOf = ({ first, second, difference }: Difference, { better }: Pick<Judged, 'better'>) =>
  (difference ?? 0) > 0 === (better === 'high') ? first : second;
export const EQUIVALENCE_CONFIDENCE = 0.9;

/** The pairs of some things, by their places. */
export const pairsOf = (things: readonly unknown[]) =>
  things.flatMap((_, first) => things.slice(first + 1).map((__, other) => [first, first + 1 + other] as const));

/** Finds what is about the same pair. */
export const samePair =
  ({ first, second }: Pair) =>
  (other: Pair) =>
    other.first === first && other.second === second;

/** The difference of each expert who has both numbers. */
export const pairedNumbers = (one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>) =>
  new Map(
    [...one].flatMap(([expert, number]) => {
      const second = other.get(expert);
      return second === undefined ? [] : [[expert, number - second] as const];
    }),
  );

/** How far the scale reaches. */
export const lengthOf = ({ scale }: Yardstick) => scale.max - scale.min;

/** What a contest comes to, without the family of its tests. */
export function judge(contest: Contest, { contenders, met }: ContestField, margin: number, areGroups: boolean): Judged {
  const { numbers, asked, ...about } = contest;
  const isTested = areGroups || contest.better !== null;
  return {
    ...about,
    margin: margin * lengthOf(contest),
    by_order: byOrder(contest, contenders, met),
    standings: numbers.map((own, place) => standing([...own.values()], asked[place] ?? NOT_ASKED, contest)),
    differences: isTested
      ? pairsOf(numbers).flatMap(([first, second]) => {
          const [one, other] = [numbers[first], numbers[second]];
          return one?.size && other?.size ? [{ first, second, ...differenceOf(one, other, contest) }] : [];
        })
      : [],
  };
}

function standing(values: readonly number[], asked: AnswerCounts, { scale }: Yardstick): Standing {
  const { n, mean, interval } = estimateMean(values, scale);
  return { n, asked, mean, interval, median: spread(values)?.median ?? null };
}

/** Who is compared: those who judged both, if six did or nobody else can be, else those who judged one only. */
export function whoIsCompared(one: ReadonlySet<number>, other: ReadonlySet<number>, both: ReadonlySet<number>) {
  const [firstOnly, secondOnly] = [without(one, both), without(other, both)];
  const least = Math.min(firstOnly.size, secondOnly.size);
  const how: How = both.size < TEST_FROM && (both.size === 0 || least >= TEST_FROM) ? 'groups' : 'pairs';
  const n = how === 'groups' ? firstOnly.size + secondOnly.size : both.size;
  return { how, firstOnly, secondOnly, n, left_out: new Set([...one, ...other]).size - n };
}

export const without = (some: ReadonlySet<number>, others: ReadonlySet<number>) =>
  new Set([...some].filter((each) => !others.has(each)));

/** Those who are compared: by the difference of each, or by the numbers of two groups. */
export type Sample = { how: How; differences: readonly number[]; groups: readonly (readonly number[])[] };

/** The interval of the difference of a sample. */
export const intervalOf = (
  { how, differences, groups: [one = [], other = []] }: Sample,
  measured: Measured,
  confidence: number,
) =>
  how === 'pairs' ? pairsInterval(differences, measured, confidence) : groupsInterval(one, other, measured, confidence);

/** The test of a sample, both intervals, and how many gave which one more. */
export function outcomeOf(sample: Sample, range: number, step: number) {
  const {
    how,
    differences,
    groups: [one = [], other = []],
  } = sample;
  const p = how === 'pairs' ? pairsP(differences) : groupsP(one, other);
  const interval = (confidence: number) => intervalOf(sample, { range, step, p }, confidence);
  return {
    how,
    p,
    interval: interval(CONFIDENCE),
    narrow: interval(EQUIVALENCE_CONFIDENCE),
    more: how === 'pairs' ? countsOf(differences) : null,
  };
}

function differenceOf(one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>, yardstick: Yardstick) {
  const experts = [new Set(one.keys()), new Set(other.keys())] as const;
  const both = new Set([...experts[0]].filter((expert) => experts[1].has(expert)));
  const { how, firstOnly, secondOnly, n, left_out } = whoIsCompared(...experts, both);
  const [a, b] = how === 'groups' ? [firstOnly, secondOnly] : [both, both];
  const first = [...a].map((expert) => one.get(expert) ?? 0);
  const second = [...b].map((expert) => other.get(expert) ?? 0);
  const differences = how === 'groups' ? [] : first.map((value, index) => value - (second[index] ?? 0));
  const outcome = outcomeOf({ how, differences, groups: [first, second] }, lengthOf(yardstick), yardstick.step ?? 1);
  return {
    ...outcome,
    n,
    left_out,
    difference: first.length === 0 || second.length === 0 ? null : meanDifference(first, second),
    adjusted_p: outcome.p,
    better: null,
    order: null,
  };
}

/** Sums of decimal fractions are equal up to this. */
export const ROUNDING = 1e-9;

/** The mean of the first minus that of the second. */
export function meanDifference(first: readonly number[], second: readonly number[]): number {
  const difference = meanOf(first) - meanOf(second);
  return Math.abs(difference) < ROUNDING ? 0 : difference;
}

/** How many are above, at and below 0. */
function countsOf(differences: readonly number[]): NonNullable<Difference['more']> {
  const first = differences.filter((difference) => difference > 0).length;
  const second = differences.filter((difference) => difference < 0).length;
  return { first, same: differences.length - first - second, second };
}

/** Whether a difference is surely smaller than a margin (two one-sided tests, Schuirmann 1987, J. Pharmacokinet. Biopharm. 15:657–680). */
export const isInside = (interval: Interval | null, margin: number): boolean =>
  interval !== null && interval.low > -margin && interval.high < margin;

/** Only of choices and ranks of three or more: with two it says what the shares say. */
export function worthsOf({ contests: [contest] }: Comparable): Compared['worths'] {
  const places = (contest?.numbers ?? []).flatMap(({ size }, place) => (size > 0 ? [place] : []));
  const isPreference = contest?.better !== null && (contest?.kind === 'share' || contest?.kind === 'rank');
  if (!contest || !isPreference || places.length < 3) return null;
  const experts = [...(contest.numbers[places[0] ?? 0]?.keys() ?? [])];
  const rows = experts
    .map((expert) => places.flatMap((place) => contest.numbers[place]?.get(expert) ?? []))
    .filter(({ length }) => length === places.length);
  const people = rows.map((row) =>
    contest.kind === 'share'
      ? comparisonsOfChoice(
          row.flatMap((value, index) => (value === 1 ? [index] : [])),
          row.length,
        )
      : comparisonsOfRanks(row),
  );
  if (people.length === 0) return null;
  const worths = bradleyTerry(people, places.length)?.worths ?? [];
  return worths.map((worth, index) => ({ ...worth, place: places[index] ?? 0 }));
}

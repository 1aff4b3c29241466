import type { Yardstick } from '#common/answers/results/define.ts';
import type { Interval, Scale } from '#common/answers/statistics/bounded-means.ts';
import {
  bradleyTerry,
  comparisonsOfChoice,
  comparisonsOfRanks,
  type Worths,
} from '#common/answers/statistics/bradley-terry.ts';
import { friedman } from '#common/answers/statistics/concordance.ts';
import {
  EQUIVALENCE_CONFIDENCE,
  isEquivalent,
  pairedDifference,
  unpairedDifference,
} from '#common/answers/statistics/differences.ts';
import { spread } from '#common/answers/statistics/distributions.ts';
import { netPreference, superiority } from '#common/answers/statistics/effects.ts';
import { estimateMean } from '#common/answers/statistics/estimates.ts';
import { holm } from '#common/answers/statistics/families.ts';
import { kruskalWallis, rankSum, signedRank } from '#common/answers/statistics/rank-tests.ts';
import { fisher, mcnemar } from '#common/answers/statistics/table-tests.ts';
import type { TestOutcome } from '#common/answers/statistics/test-outcome.ts';
import type { QuestionType } from '#common/assessments/questions/types.ts';
import type { Comparable, Contender, Contest } from './contenders.ts';

/** What one contender got: its mean (of 0 and 1 for a share) with its interval, and its median. */
export type Standing = {
  n: number;
  mean: number | null;
  interval: Interval | null;
  median: number | null;
};

/** How two contenders differ; `first` and `second` are their places in the list of contenders. */
export type Difference = {
  first: number;
  second: number;
  /** The first one's mean minus the second one's; null where one has no number. */
  difference: number | null;
  interval: Interval | null;
  test: TestOutcome;
  /** The p of the test, adjusted for all tests of the family (Holm). */
  adjusted_p: number | null;
  /** How many gave the first one more, the same and less; null where the experts are not the same. */
  more: { first: number; same: number; second: number } | null;
  /** From −1 to 1: the share of experts (or of pairs of experts) with more for the first minus that with more for the second. */
  effect: number | null;
  effect_interval: Interval | null;
  /** Whether the difference is surely smaller than the margin; null under the fewest experts. */
  equivalent: boolean | null;
};

/** A contest with its outcome. */
export type Compared = Yardstick & {
  key: string;
  label: string;
  standings: Standing[];
  /** Whether any of three or more contenders differ. */
  overall: TestOutcome | null;
  differences: Difference[];
  /** The chances to be preferred to the others (Bradley & Terry 1952), where the same experts prefer one to another. */
  worths: Worths['worths'] | null;
  /** The difference below which contenders count as equivalent. */
  margin: number;
  verdict: Verdict;
};

/**
 * Who won. `leads`: better than every other one by tests that leave little to chance; `ahead`: the best number, but not surely; `equivalent`:
 * all differences are surely smaller than the margin; `tied`: several share the best number; `too_few`: fewer experts than a test needs;
 * `none`: nobody wins, since neither end is better, or fewer than two have a number.
 */
export type Verdict = {
  kind: 'leads' | 'ahead' | 'equivalent' | 'tied' | 'too_few' | 'none';
  /** The places of the contenders with the best number. */
  best: number[];
  /** The place of the next best one; null if there is none. */
  next: number | null;
};

/** Things that were compared: `paired` if the same experts judged all of them. */
export type Comparison = {
  key: string;
  places: string[];
  title: string;
  type: QuestionType;
  paired: boolean;
  contenders: Contender[];
  compared: Compared[];
  /** How many tests were adjusted for each other. */
  family: number;
  response_ids: number[];
};

/** The level at which a test counts as sure enough to name a leader. */
const SURE = 0.05;
const ROUNDING = 1e-9;
/** Differences below a tenth of the scale are taken as too small to matter. */
const MARGIN = 0.1;
/** From this share of experts in both groups on, contenders are compared within experts. */
const PAIRED_FROM = 0.5;

/**
 * Compares contenders on each of their contests. The same experts are compared with themselves (Wilcoxon's signed-rank test, McNemar's for shares,
 * Friedman's for three and more); different ones by rank sums (Mann–Whitney, Fisher's for shares, Kruskal–Wallis). The p of all pairs of all
 * contests are adjusted together (Holm 1979).
 */
export function compare({ contests, ...about }: Comparable): Comparison {
  const paired = arePaired(contests);
  const compared = contests.map((contest) => compareContest(contest, paired));
  const tests = compared.flatMap(({ differences }) => differences.map(({ test }) => test.p_value));
  const adjusted = holm(tests).values();
  return {
    ...about,
    paired,
    family: tests.filter((p) => p !== null).length,
    compared: compared.map((contest) => {
      const differences = contest.differences.map((each) => ({ ...each, adjusted_p: adjusted.next().value ?? null }));
      return { ...contest, differences, verdict: verdictOf({ ...contest, differences }) };
    }),
  };
}

/** True if at least half of the smallest group judged all contenders, be it by one contest or another. */
function arePaired(contests: readonly Contest[]): boolean {
  const [first = new Set<number>(), ...others] = (contests[0]?.numbers ?? []).map(
    (_, place) => new Set(contests.flatMap(({ numbers }) => [...(numbers[place]?.keys() ?? [])])),
  );
  const smallest = Math.min(first.size, ...others.map(({ size }) => size));
  const all = [...first].filter((expert) => others.every((other) => other.has(expert)));
  return smallest > 0 && all.length >= PAIRED_FROM * smallest;
}

/** The numbers of the experts who judged all contenders: a row for each expert. */
function complete(numbers: Contest['numbers']): number[][] {
  const [first, ...others] = numbers;
  return [...(first ?? [])].flatMap(([expert, number]) => {
    const row = [number, ...others.flatMap((each) => each.get(expert) ?? [])];
    return row.length === numbers.length ? [row] : [];
  });
}

type Uncertain = Omit<Compared, 'verdict'>;

function compareContest(contest: Contest, paired: boolean): Uncertain {
  const { numbers, ...about } = contest;
  const { scale } = contest;
  const margin = MARGIN * (scale.max - scale.min);
  const rows = paired ? complete(numbers) : [];
  // Standings rest on the same experts as the tests, so that a difference is the difference of the numbers shown.
  const groups = paired
    ? numbers.map((_, place) => rows.map((row) => row[place] ?? 0))
    : numbers.map((each) => [...each.values()]);
  const pairs = groups.flatMap((_, first) =>
    groups.slice(first + 1).map((__, other) => [first, first + 1 + other] as const),
  );
  return {
    ...about,
    standings: groups.map((group) => standing(group, scale)),
    overall: groups.length < 3 ? null : paired ? friedman(rows) : kruskalWallis(groups),
    differences: pairs.map(([first, second]) => {
      const [one = [], other = []] = [groups[first], groups[second]];
      const outcome = paired ? withinExperts(one, other, contest) : betweenGroups(one, other, contest);
      const { narrow, ...difference } = outcome;
      return { first, second, adjusted_p: null, ...difference, equivalent: isEquivalent(narrow, margin) };
    }),
    worths: paired && groups.length > 1 ? worthsOf(rows, contest) : null,
    margin,
  };
}

function worthsOf(rows: readonly number[][], { kind, better }: Yardstick): Compared['worths'] {
  if (better === null || rows.length === 0) return null;
  const people = rows.map((row) =>
    kind === 'share'
      ? comparisonsOfChoice(
          row.flatMap((value, place) => (value === 1 ? [place] : [])),
          row.length,
        )
      : comparisonsOfRanks(better === 'low' ? row : row.map((value) => -value)),
  );
  return bradleyTerry(people, rows[0]?.length ?? 0)?.worths ?? null;
}

function standing(values: readonly number[], scale: Scale): Standing {
  const { n, mean, interval } = estimateMean(values, scale);
  return { n, mean, interval, median: spread(values)?.median ?? null };
}

/** The difference of two contenders that the same experts judged, in the order of the experts. */
function withinExperts(one: readonly number[], other: readonly number[], { kind, scale }: Yardstick) {
  const pairs = one.map((value, index) => [value, other[index] ?? 0] as const);
  const { first_higher, second_higher, effect, interval } = netPreference(pairs);
  const { difference, interval: range } = pairedDifference(pairs, scale);
  return {
    difference,
    interval: range,
    narrow: pairedDifference(pairs, scale, EQUIVALENCE_CONFIDENCE).interval,
    test: kind === 'share' ? mcnemar(first_higher, second_higher, pairs.length) : signedRank(pairs),
    more: { first: first_higher, same: pairs.length - first_higher - second_higher, second: second_higher },
    effect,
    effect_interval: interval,
  };
}

/** The difference of two contenders that different experts judged. */
function betweenGroups(one: readonly number[], other: readonly number[], { kind, scale }: Yardstick) {
  const { difference, interval } = unpairedDifference(one, other, scale);
  const { effect, interval: effect_interval } = superiority(one, other, scale);
  const yesAndNo = (group: readonly number[]) => [0, 1].map((value) => group.filter((each) => each === value).length);
  return {
    difference,
    interval,
    narrow: unpairedDifference(one, other, scale, EQUIVALENCE_CONFIDENCE).interval,
    test: kind === 'share' ? fisher([yesAndNo(one), yesAndNo(other)]) : rankSum(one, other),
    more: null,
    effect,
    effect_interval,
  };
}

function verdictOf({ standings, differences, better }: Uncertain): Verdict {
  const sign = better === 'low' ? -1 : 1;
  const order = standings
    .flatMap(({ mean }, place) => (mean === null ? [] : [{ place, value: sign * mean }]))
    .sort((a, b) => b.value - a.value);
  const best = order
    .filter(({ value }) => Math.abs(value - (order[0]?.value ?? 0)) < ROUNDING)
    .map(({ place }) => place);
  const next = order.find(({ place }) => !best.includes(place))?.place ?? null;
  const verdict = (kind: Verdict['kind']): Verdict => ({ kind, best, next });
  if (better === null || order.length < 2) return verdict('none');
  if (differences.every(({ test }) => test.p_value === null)) return verdict('too_few');
  if (differences.every(({ equivalent }) => equivalent)) return verdict('equivalent');
  if (best.length > 1) return verdict('tied');
  const [leader] = best;
  const against = differences.filter(({ first, second }) => first === leader || second === leader);
  // Few large differences can outweigh many small ones in the mean, but not in the test: then neither is surely better.
  const isBetter = ({ first, effect, adjusted_p }: Difference) =>
    adjusted_p !== null && adjusted_p < SURE && (first === leader ? sign : -sign) * (effect ?? 0) > 0;
  return verdict(against.every(isBetter) ? 'leads' : 'ahead');
}

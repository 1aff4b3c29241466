import { mapped, type Steps } from '#common/answers/results/steps.ts';
import type { Interval } from '#common/answers/statistics/bounded-means.ts';
import { meanOf } from '#common/answers/statistics/difference-interval.ts';
import { groupsP, TEST_FROM } from '#common/answers/statistics/exchange-test.ts';
import { meanByExpert, overallScores, type PairQuestion, rmsOf } from '#common/answers/statistics/overall-score.ts';
import type { Comparable, Contest } from './contenders.ts';
import type { ContestField } from './fields.ts';
import {
  type Compared,
  type Difference,
  EQUIVALENCE_CONFIDENCE,
  intervalOf,
  type Judged,
  lengthOf,
  meanDifference,
  outcomeOf,
  type Pair,
  pairedNumbers,
  pairsOf,
  type Sample,
  SURE,
  samePair,
  whoIsCompared,
  without,
} from './judge.ts';
import { type Order, orderOf, seenFirst, turnedBy } from './order.ts';

/**
 * How two contenders differ over all questions in which one end is better, in points of 100: positive where the first is better. A question
 * counts once, however many statements it has.
 */
export type Overall = Pick<
  Difference,
  'first' | 'second' | 'how' | 'n' | 'left_out' | 'difference' | 'interval' | 'narrow' | 'p' | 'more'
> & {
  /** How many questions it rests on. */
  questions: number;
  /** The 90% interval with half the scale as its step: ties of few experts do not show equivalence. */
  cautious: Interval | null;
  /** Whether some answers of these experts could have reached p < .05. */
  could_differ: boolean;
  /** The only question that it rests on, if there is but one, with the keys of what it judges. */
  only: { question: string; contests: string[] } | null;
  order: Order;
};

/** The contest that a pair rests on alone, with its difference there, if it does. */
export function singleOf(questions: readonly Compared[], { only, ...pair }: Pair & Pick<Overall, 'only'>) {
  const [single, ...others] = only?.contests ?? [];
  const { contests = [] } = questions.find(({ key }) => key === only?.question) ?? {};
  const contest = others.length > 0 ? undefined : contests.find(({ key }) => key === single);
  const difference = contest?.differences.find(samePair(pair));
  return contest && difference && { contest, difference };
}

const POINTS = 100;
/** Half of a scale, in points. */
const CAUTIOUS_STEP = POINTS / 2;
/** So many differences that are not 0 can reach p < .05: 2 of 2⁶ patterns. */
const REACHING = 6;

/** Answers to one question in points of 100, turned so that more is better. */
type InPoints = {
  /** By contender and expert, over the statements that the expert answered. */
  values: ReadonlyMap<number, number>[];
  /** Of each pair, in the order of `pairsOf`, by expert: over the statements of which they judged both. */
  differences: ReadonlyMap<number, number>[];
  step: number;
  rms: number;
  statements: readonly Contest[];
};

/** Compares each pair of contenders over all questions; `judged` holds the outcome of the single ones. */
export function* overallOf(
  { contenders, questions, met }: ContestField,
  judged: readonly Compared[],
): Steps<Overall[]> {
  const scaled = yield* mapped(questions, toPoints);
  const pairs = yield* mapped(pairsOf(contenders), ([first, second], pair): Overall[] => {
    const about = scaled.flatMap(({ values, differences, ...question }, index) => {
      const [one, other] = [values[first], values[second]];
      return one?.size && other?.size
        ? [{ ...question, one, other, differences: differences[pair] ?? new Map<number, number>(), index }]
        : [];
    });
    if (about.length === 0) return [];
    const found = scoresOf(about);
    // A question that nobody answered for both says nothing about those who are compared.
    const used = found.how === 'pairs' ? about.filter((each) => each.differences.size > 0) : about;
    const [question, ...more] = used;
    const only =
      question && more.length === 0
        ? { question: judged[question.index]?.key ?? '', contests: question.statements.map(({ key }) => key) }
        : null;
    const single = singleOf(judged, { only, first, second });
    const outcome = single ? alone(single.difference, single.contest) : together(used, found);
    // Votes have the exact interval of theirs, which is wide where few can differ.
    const areVotes = single && lengthOf(single.contest) === 1;
    const cautious = { range: POINTS, step: CAUTIOUS_STEP, p: outcome.p };
    return [
      {
        ...outcome,
        first,
        second,
        questions: used.length,
        left_out: found.left_out,
        cautious: areVotes ? outcome.narrow : intervalOf(found, cautious, EQUIVALENCE_CONFIDENCE),
        could_differ: couldDiffer(outcome.p, found),
        only,
        order: orderOf(
          found.paired,
          // Each question is turned round by the order in which it showed them, or in which they were first seen.
          overallScores(
            used.map((each) => {
              const within = seenFirst(questions[each.index]?.met ?? met, contenders[first], contenders[second]);
              return { ...each, differences: turnedBy(each.differences, within) };
            }),
          ),
          seenFirst(
            used.some(({ index }) => questions[index]?.met === met)
              ? met
              : (questions[used[0]?.index ?? -1]?.met ?? met),
            contenders[first],
            contenders[second],
          ),
        ),
      },
    ];
  });
  return pairs.flat();
}

/** A question about a pair: what each of the two got, and their differences. */
type About = Omit<InPoints, 'values' | 'differences'> &
  PairQuestion &
  Record<'one' | 'other', ReadonlyMap<number, number>>;
/** The scores of those who are compared; `paired` is the overall difference of each expert who judged both, empty for groups. */
type Scores = Sample & { n: number; left_out: number; paired: ReadonlyMap<number, number> };

function toPoints({ contests }: Comparable): InPoints {
  const statements = contests.filter(({ better }) => better !== null);
  const values = (contests[0]?.numbers ?? []).map((_, place) =>
    meanByExpert(statements.flatMap((contest) => [...inPoints(contest, place)])),
  );
  const steps = statements.map((contest) => (POINTS * (contest.step ?? 1)) / lengthOf(contest));
  // Of each expert, over the statements of which they judged both.
  const differences = pairsOf(values).map(([first, second]) =>
    meanByExpert(
      statements.flatMap((contest) => [...pairedNumbers(inPoints(contest, first), inPoints(contest, second))]),
    ),
  );
  const all = differences.flatMap((own) => [...own.values()]);
  // Where different experts judged, it is how far the answers of two experts lie apart.
  const apart =
    all.length >= TEST_FROM
      ? all
      : centred(values.flatMap((own) => [...own.values()])).map((each) => Math.SQRT2 * each);
  return { values, differences, step: meanOf(steps) / Math.max(1, statements.length), rms: rmsOf(apart), statements };
}

/** The numbers of a contender, by expert, in points of 100 from the worse end of their scale. */
const inPoints = (contest: Contest, place: number) =>
  new Map(
    [...(contest.numbers[place] ?? [])].map(([expert, number]) => [
      expert,
      ((contest.better === 'low' ? contest.scale.max - number : number - contest.scale.min) * POINTS) /
        lengthOf(contest),
    ]),
  );

function centred(values: readonly number[]): number[] {
  const mean = meanOf(values);
  return values.map((value) => value - mean);
}

function scoresOf(about: readonly About[]): Scores {
  const experts = (side: 'one' | 'other') => new Set(about.flatMap((each) => [...each[side].keys()]));
  const [one, other] = [experts('one'), experts('other')];
  const both = new Set(about.flatMap(({ differences }) => [...differences.keys()]));
  const { how, firstOnly, secondOnly, n, left_out } = whoIsCompared(one, other, both);
  if (how === 'pairs') {
    const answered = about.filter(({ differences }) => differences.size > 0);
    const paired = overallScores(answered);
    return { how, n, left_out, paired, differences: [...paired.values()], groups: [] };
  }
  // Those who judged both designs, but in no question both, belong to neither group.
  const [a, b] = [without(firstOnly, other), without(secondOnly, one)];
  const levelled = about.map(({ one, other, rms }): PairQuestion => {
    const given = [...[...one].filter(([expert]) => a.has(expert)), ...[...other].filter(([expert]) => b.has(expert))];
    const mean = meanOf(given.map(([, value]) => value));
    return { differences: new Map(given.map(([expert, value]) => [expert, value - mean])), rms };
  });
  const scores = overallScores(levelled);
  const of = (group: ReadonlySet<number>) => [...group].flatMap((expert) => scores.get(expert) ?? []);
  return {
    how,
    n: a.size + b.size,
    left_out: left_out + n - a.size - b.size,
    paired: new Map(),
    differences: [],
    groups: [of(a), of(b)],
  };
}

/** Test and intervals of the scores over several questions or statements. */
function together(about: readonly About[], scores: Scores) {
  const { how, n, differences, groups } = scores;
  const [one = [], other = []] = how === 'pairs' ? [differences] : groups;
  const step = meanOf(about.map((each) => each.step)) / about.length;
  return {
    ...outcomeOf(scores, POINTS, step),
    n,
    difference: how === 'pairs' && n === 0 ? null : meanDifference(one, other),
  };
}

/** A single contest is its own overall difference: the same test and interval, in points. */
function alone({ how, n, p, more, difference, interval, narrow }: Difference, contest: Judged) {
  const factor = ((contest.better === 'low' ? -1 : 1) * POINTS) / lengthOf(contest);
  const scaled = (own: Interval | null) => {
    if (!own) return null;
    const [low, high] = [factor * own.low, factor * own.high];
    return { low: Math.min(low, high), high: Math.max(low, high) };
  };
  return {
    how,
    n,
    p,
    difference: difference === null ? null : factor * difference,
    interval: scaled(interval),
    narrow: scaled(narrow),
    more: more && factor < 0 ? { first: more.second, same: more.same, second: more.first } : more,
  };
}

/** Whether some signs of the differences, or some other groups of the same answers, have p < .05. */
function couldDiffer(p: number | null, { how, differences, groups: [one = [], other = []] }: Scores): boolean {
  if (p !== null && p < SURE) return true;
  if (how === 'pairs') return differences.filter((each) => each !== 0).length >= REACHING;
  const sorted = [...one, ...other].sort((a, b) => a - b);
  const furthest = [one.length, other.length].map((size) => groupsP(sorted.slice(0, size), sorted.slice(size)));
  return furthest.some((p) => p !== null && p < SURE);
}

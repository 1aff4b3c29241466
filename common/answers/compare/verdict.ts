import { meanOf } from '#common/answers/statistics/difference-interval.ts';
import { MARGIN_DEFAULT } from '#common/assessments/questions/direction.ts';
import type { Contender } from './contenders.ts';
import {
  betterOf,
  type Compared,
  type Difference,
  isInside,
  type Judged,
  lengthOf,
  type Pair,
  ROUNDING,
  SURE,
} from './judge.ts';
import type { Order } from './order.ts';
import type { Overall } from './overall.ts';

/**
 * What the answers say about which contender is better, by the first line that holds (`verdictOf`). `too_few`: no test; `order`: what was
 * seen first explains as much; `mixed`: two questions are shown in opposite directions; `leads`; `partly`: only single questions differ;
 * `equivalent`; `none`: no difference found; `open`: the experts were too few to find one.
 */
export type Verdict = {
  kind: 'too_few' | 'order' | 'mixed' | 'leads' | 'partly' | 'equivalent' | 'none' | 'open';
  /** The places of the leaders. */
  leaders: number[];
  /** Those that were decided about; others could not be compared. */
  decided: number[];
  /** The pair that the words are about: the leader and its nearest rival, else what differs most. */
  pair: Overall | null;
  /** Questions that are shown, the surest first; with `leads` those that lean the other way, with `order` the one that the order explains. */
  told: Told[];
  /** The difference over all questions that does not matter, in points of 100: the mean of the questions' margins. */
  margin: number;
  /** With `leads`: a pair that too few experts saw in one of its two orders. */
  one_order: Overall | null;
};

/** A single question of one pair. */
export type Told = { question: Compared; contest: Judged; difference: Difference };

export type Findings = {
  contenders: readonly Contender[];
  questions: readonly Compared[];
  overall: readonly Overall[];
};

/** The share of experts who have to see a pair in each of its two orders, and their least number. */
const EACH_ORDER = 1 / 4;
const EACH_ORDER_LEAST = 2;
/** The level at which a single question alone is worth telling. */
const VERY_SURE = 0.01;

/** The verdict on some contenders; null where fewer than two are judged by something of which one end is better. */
export function verdictOf(findings: Findings): Verdict | null {
  const { questions } = findings;
  // Something that two or more have a number of.
  const telling = questions
    .flatMap(({ contests }) => contests)
    .filter(({ better, standings }) => better !== null && standings.filter(({ n }) => n > 0).length > 1);
  const isJudged = (place: number) => telling.some(({ standings }) => standings[place]?.n);
  const judged = findings.contenders.flatMap((_, place) => (isJudged(place) ? [place] : []));
  if (judged.length < 2) return null;
  const isTested = findings.overall.some(({ p }) => p !== null);
  const decided = isTested ? comparable(judged, findings) : judged;
  const of = only(findings, decided);
  const nothing = {
    leaders: [],
    decided,
    margin: of.margin,
    pair: mostDifferent(of.overall),
    told: [],
    one_order: null,
  };
  if (!isTested) return { ...nothing, kind: 'too_few', pair: of.overall.toSorted((a, b) => b.n - a.n)[0] ?? null };
  return decide(of, nothing);
}

/** The pairs and questions of some contenders. */
type Decided = { places: readonly number[]; overall: readonly Overall[]; told: readonly Told[]; margin: number };

function only({ questions, overall }: Findings, places: readonly number[]): Decided {
  const isOf = ({ first, second }: Pair) => places.includes(first) && places.includes(second);
  const told = questions.flatMap((question) =>
    question.contests
      .filter(({ better }) => better !== null)
      .flatMap((contest) => contest.differences.filter(isOf).map((difference) => ({ question, contest, difference }))),
  );
  const margins = new Map(
    told.map(({ question, contest }) => [question.key, (100 * contest.margin) / lengthOf(contest)]),
  );
  const margin = margins.size === 0 ? MARGIN_DEFAULT : meanOf([...margins.values()]);
  return { places, overall: overall.filter(isOf), told, margin };
}

/** Leaves out, one after the other, what cannot be compared: what has the most pairs without a test, then fewer experts. */
function comparable(places: readonly number[], findings: Findings): number[] {
  const missing = (place: number) =>
    places.filter((other) => other !== place && testedPair(findings.overall, place, other) === undefined).length;
  const judges = (place: number) =>
    Math.max(
      0,
      ...findings.questions.flatMap(({ contests }) => contests.map(({ standings }) => standings[place]?.n ?? 0)),
    );
  const [worst] = places.toSorted((a, b) => missing(b) - missing(a) || judges(a) - judges(b));
  if (places.length === 2 || worst === undefined || missing(worst) === 0) return [...places];
  return comparable(
    places.filter((place) => place !== worst),
    findings,
  );
}

const isPair =
  (one: number, other: number) =>
  ({ first, second }: Pair) =>
    (first === one && second === other) || (first === other && second === one);

const testedPair = (overall: readonly Overall[], one: number, other: number) =>
  overall.find((each) => each.p !== null && isPair(one, other)(each));

/** The pair that differs most surely; among those that do not, the one that lies furthest apart. */
const mostDifferent = (overall: readonly Overall[]) =>
  overall.toSorted(
    (a, b) =>
      Math.min(a.p ?? 1, SURE) - Math.min(b.p ?? 1, SURE) || Math.abs(b.difference ?? 0) - Math.abs(a.difference ?? 0),
  )[0] ?? null;

function decide(of: Decided, nothing: Omit<Verdict, 'kind'>): Verdict {
  const leaders = leadersOf(of);
  // The pairs that a lead rests on.
  const led = of.overall.filter(({ first, second }) => leaders.includes(first) !== leaders.includes(second));
  const shown = of.told
    .filter(({ difference }) => difference.better !== null)
    .sort((a, b) => (a.difference.adjusted_p ?? 1) - (b.difference.adjusted_p ?? 1));
  const isLed = ({ difference }: Told) => led.some(isPair(difference.first, difference.second));
  const leads = leaders.length > 0 && isLead(of, led, leaders, shown.length > 0);
  const sure = shown.filter(({ difference }) => (difference.adjusted_p ?? 1) < (leaders.length > 0 ? SURE : VERY_SURE));
  const areSeveral = new Set(of.told.map(({ question }) => question.key)).size > 1 || of.places.length > 2;
  const isPartly = areSeveral && sure.length > 0;
  const nearest = led.toSorted((a, b) => (b.p ?? 0) - (a.p ?? 0))[0] ?? null;
  const verdict = (kind: Verdict['kind'], more: Partial<Verdict> = {}): Verdict => ({ ...nothing, kind, ...more });

  const [surest] = sure;
  if (leads && nearest && isOrder(nearest.order)) return verdict('order', { pair: nearest });
  // Where questions contradict each other, they hardly differ over all: then the order is looked for in the surest one.
  if (!leads && isPartly && surest?.difference.order && isOrder(surest.difference.order))
    return verdict('order', { told: [surest] });

  const contradicting = contradiction(leaders.length > 0 ? shown.filter(isLed) : shown, leaders);
  if (contradicting) return verdict('mixed', { told: contradicting, leaders: [] });

  if (leads) {
    const against = of.told.filter(isLed).filter((each) => leansAgainst(each, leaders));
    return verdict('leads', { leaders, pair: nearest, told: against, one_order: led.find(isOneOrder) ?? null });
  }
  if (isPartly) return verdict('partly', { told: sure });
  const areClose = of.overall.every(({ cautious }) => isInside(cautious, of.margin));
  if (areClose && shown.length === 0 && of.told.every(isSmall(of.overall))) return verdict('equivalent');
  const couldTell = of.overall.some(({ could_differ, p }) => could_differ && p !== null);
  return couldTell || shown.length > 0 ? verdict('none', { told: shown }) : verdict('open');
}

/** Whether `place` is better than `other` over all questions, at a level. */
function beats({ overall }: Decided, place: number, other: number, level: number): boolean {
  const pair = testedPair(overall, place, other);
  const sign = pair?.first === place ? 1 : -1;
  return pair !== undefined && (pair.p ?? 1) < level && sign * (pair.difference ?? 0) > 0;
}

/**
 * The sole leader, which beats every other one (by the intersection–union principle without adjustment, Berger 1982), whatever its place by
 * score; else the smallest leading group, of which every member beats every other one at p < .05 divided by the number of contenders less two.
 */
function leadersOf(of: Decided): number[] {
  const { places, overall } = of;
  const sole = places.find((place) => places.every((other) => other === place || beats(of, place, other, SURE)));
  if (sole !== undefined) return [sole];
  const signOf = ({ first, second }: Pair, place: number) => (first === place ? 1 : second === place ? -1 : 0);
  const scoreOf = (place: number) =>
    overall.reduce((sum, pair) => sum + signOf(pair, place) * (pair.difference ?? 0), 0);
  const ranked = places.map((place) => ({ place, score: scoreOf(place) })).sort((a, b) => b.score - a.score);
  for (let size = 2; size < places.length; size += 1) {
    const [last, next] = [ranked[size - 1], ranked[size]];
    // Equal scores stay together.
    if (!last || !next || last.score - next.score < ROUNDING) continue;
    const [group, others] = [ranked.slice(0, size), ranked.slice(size)];
    const level = SURE / (places.length - 2);
    if (group.every((one) => others.every((other) => beats(of, one.place, other.place, level))))
      return group.map(({ place }) => place);
  }
  return [];
}

/** Whether the leaders' differences matter, and the single questions go along where any of them is shown. */
function isLead(of: Decided, led: readonly Overall[], leaders: readonly number[], anyShown: boolean): boolean {
  if (led.every(({ narrow }) => isInside(narrow, of.margin))) return false;
  if (!anyShown) return true;
  return led.every((pair) => {
    const tested = of.told.filter(
      ({ difference }) =>
        isPair(pair.first, pair.second)(difference) && difference.p !== null && difference.difference !== 0,
    );
    const along = tested.filter(({ contest, difference }) => leaders.includes(betterOf(difference, contest)));
    return along.length > tested.length / 2;
  });
}

/** What was seen first got more, by as much as the contenders differ: then the order explains it. */
const isOrder = ({ effect, difference, p }: Order) =>
  p !== null && p < SURE && effect !== null && Math.abs(effect) >= Math.abs(difference ?? 0) - ROUNDING;

const isOneOrder = ({ how, order: { first, second } }: Overall) =>
  how === 'pairs' && Math.min(first, second) < Math.max(EACH_ORDER_LEAST, EACH_ORDER * (first + second));

/** Two questions that are shown in opposite directions: with leaders one for and one against them, else both of one pair. */
function contradiction(shown: readonly Told[], leaders: readonly number[]): Told[] | null {
  for (const one of shown) {
    const { first, second, better } = one.difference;
    const other = shown.find(({ difference }) => {
      if (leaders.length > 0) return leaders.includes(difference.better ?? -1) !== leaders.includes(better ?? -1);
      return isPair(first, second)(difference) && difference.better !== better;
    });
    if (other) return [one, other];
  }
  return null;
}

/** Whether a question leans against the leaders by more than its margin, or by an unadjusted p below .05. */
function leansAgainst({ contest, difference }: Told, leaders: readonly number[]): boolean {
  if (!difference.difference || leaders.includes(betterOf(difference, contest))) return false;
  return Math.abs(difference.difference) > contest.margin + ROUNDING || (difference.p ?? 1) < SURE;
}

/** Whether a question's observed difference is inside its margin, and not against the overall difference by more than chance. */
const isSmall =
  (overall: readonly Overall[]) =>
  ({ contest, difference }: Told): boolean => {
    if (Math.abs(difference.difference ?? 0) > contest.margin + ROUNDING) return false;
    const pair = overall.find(isPair(difference.first, difference.second));
    const along = !pair?.difference ? null : pair.difference > 0 ? pair.first : pair.second;
    return (difference.p ?? 1) >= SURE || betterOf(difference, contest) === along;
  };

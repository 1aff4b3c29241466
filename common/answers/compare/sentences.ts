import { pInWords } from '#common/answers/charts/wording.ts';
import { TEST_FROM } from '#common/answers/statistics/exchange-test.ts';
import { counted, figure, percentage } from '#common/words/format.ts';
import { countOf, NOT_ASKED } from './contenders.ts';
import { betterOf, type Compared, isInside, type Judged, SURE } from './judge.ts';
import { type Overall, singleOf } from './overall.ts';
import type { Findings, Told, Verdict } from './verdict.ts';
import {
  amount,
  distance,
  experts,
  gotMore,
  leftOutInWords,
  ownUnit,
  POINTS,
  placesInWords,
  votes,
} from './wording.ts';

/** What was found, without its words. */
export type Comparison = Findings & { family: number; verdict: Verdict | null };

/** A verdict in words: the answer, what it rests on, and what follows from it. */
export type Answer = { headline: string; sentences: string[]; advice: string };

const quoted = (label: string) => `“${label}”`;
const list = (words: readonly string[]) => new Intl.ListFormat('en-GB').format(words);

/** "leads": the answer of a comparison; null where nothing can win. */
export function answerOf(comparison: Comparison): Answer | null {
  const { verdict } = comparison;
  if (!verdict) return null;
  const { sentences, ...answer } = ANSWERS[verdict.kind](comparison, verdict);
  const all = [...sentences, ...leftOut(comparison, verdict), ...notJudged(comparison)];
  return { ...answer, sentences: all.map(capital) };
}

type Say = (comparison: Comparison, verdict: Verdict) => Answer;

const nameIn = ({ contenders }: Comparison, place: number | undefined) => quoted(contenders[place ?? -1]?.label ?? '');
const namesIn = (comparison: Comparison, places: readonly number[]) =>
  list(places.map((place) => nameIn(comparison, place)));

const leads: Say = (comparison, { leaders, decided, pair, told, one_order }) => {
  const others = decided.filter((place) => !leaders.includes(place));
  const areSeveral = leaders.length > 1;
  const leader = pair && (leaders.includes(pair.first) ? pair.first : pair.second);
  const reservations = [...leanings(told), ...(one_order ? [orderInWords(comparison, one_order)] : [])];
  const but = reservations.length > 0 ? `, but ${list(reservations)}` : '';
  const names = namesIn(comparison, leaders);
  const choose = areSeveral ? `Choose between ${names}` : `Go on with ${names}`;
  return {
    headline: `${names} ${areSeveral ? 'lead' : 'leads'} ${namesIn(comparison, others)}${but}`,
    sentences: [
      overallInWords(comparison, pair, leader, others.length > 1 || areSeveral ? ', the nearest rival,' : ''),
      ...told.map((each) => againstInWords(comparison, each)),
    ],
    advice:
      reservations.length > 0
        ? `Weigh ${told.length > 0 ? 'what leans the other way' : 'the order in which they were seen'} before deciding for ${names}`
        : choose,
  };
};

const mixed: Say = (comparison, { told, pair }) => ({
  headline: 'The answers disagree',
  sentences: [...told.map((each) => betterInWords(comparison, each)), overallInWords(comparison, pair)],
  advice: 'Decide which of these questions matter more',
});

/** So many questions are told in sentences; the table shows the others. */
const TOLD = 3;

const partly: Say = (comparison, verdict) => {
  const { told, pair } = verdict;
  const questions = new Set(told.map(({ question }) => question.key)).size;
  const areMany = comparison.questions.length > 1;
  return {
    headline: `No leader: only ${areMany ? 'single questions' : 'some of them'} differ`,
    sentences: [...toldInWords(comparison, told), overallInWords(comparison, pair), ...whyNoLead(verdict)],
    advice: areMany
      ? `Decide whether ${questions === 1 ? 'this question matters' : 'these questions matter'} more than the others, or ask more experts`
      : 'Ask more experts',
  };
};

function toldInWords(comparison: Comparison, told: readonly Told[]): string[] {
  const more = told.length - TOLD;
  return [
    ...told.slice(0, TOLD).map((each) => betterInWords(comparison, each)),
    ...(more > 0 ? [`${counted(more, 'more row')} of the table ${more === 1 ? 'differs' : 'differ'}`] : []),
  ];
}

/** Why two do not lead each other, although they differ by chance in less than 5%. */
function whyNoLead({ pair, margin, decided }: Verdict): string[] {
  if (!pair || !isSure(pair) || decided.length > 2) return [];
  return [
    isInside(pair.narrow, margin)
      ? `A difference of less than ${marginInWords(margin)} of the scale does not matter`
      : 'No more than half of the questions point the same way',
  ];
}

const isSure = (pair: Pick<Overall, 'p'> | null) => pair?.p != null && pair.p < SURE;

const equivalent: Say = (comparison, { decided, pair, margin }) => ({
  headline: `${namesIn(comparison, decided)} are as good as each other`,
  sentences: pair
    ? [
        `${over(comparison, pair)}they are less than ${marginInWords(margin)} of the scale apart (two one-sided tests at 5%), ${amongWhom(pair, '')}`,
      ]
    : [],
  advice: 'Choose on other grounds, such as cost',
});

const none: Say = (comparison, verdict) => ({
  headline: noneInWords(verdict),
  sentences: [
    overallInWords(comparison, verdict.pair),
    ...whyNoLead(verdict),
    ...toldInWords(comparison, verdict.told),
    ...(verdict.told.length > 0 ? ['A single question decides only with p < .01'] : []),
  ],
  advice: 'Ask more experts, or choose on other grounds',
});

function noneInWords({ pair, told, decided }: Verdict): string {
  if (told.length === 0 && !isSure(pair)) return 'No difference found';
  return told.length > 0 || decided.length > 2 ? 'No leader found' : 'No difference that matters';
}

const open: Say = (comparison, { pair }) => ({
  headline: 'Too few experts to tell',
  sentences: [overallInWords(comparison, pair)],
  advice: 'Ask more experts',
});

const order: Say = (comparison, { pair, told: [told] }) => {
  const { first, second } = told?.difference ?? pair ?? { first: -1, second: -1 };
  const seen = told?.difference.order ?? pair?.order;
  const [before, after, effect] = [seen?.first ?? 0, seen?.second ?? 0, seen?.effect ?? 0];
  const isAboutDesigns = areDesigns(comparison);
  // Questions may be seen in one order whose alternatives are not.
  const isOneOrder = Math.min(before, after) === 0 && Math.abs(effect) === Math.abs(seen?.difference ?? 0);
  const when = effect > 0 ? 'first' : 'last';
  const single = told?.contest ?? (pair ? singleOf(comparison.questions, pair)?.contest : undefined);
  const by = told ? amount(Math.abs(effect), null, told.contest) : ownUnit(Math.abs(effect), single);
  const of = comparison.contenders.length > 2 ? ` of ${namesIn(comparison, [first, second])}` : '';
  const on = told ? `On ${about(comparison, told)}, what` : 'What';
  return {
    headline: isOneOrder
      ? `No verdict: all saw ${isAboutDesigns ? 'the designs' : 'them'} in one order`
      : `No verdict: what was seen ${when} was favoured`,
    sentences: [
      `${on}${of} experts saw ${when} ${gotMore(single)} by ${by} (${pInWords(seen?.p ?? 1)}, among ${experts(before + after)}${leftOutInWords(told?.difference ?? pair)}). That is at least as much as ${isAboutDesigns ? 'the designs' : 'they'} differ`,
      ...(isOneOrder
        ? [
            `All ${experts(before + after)} saw ${nameIn(comparison, before > 0 ? first : second)} first, so that nothing tells the order from the design`,
          ]
        : []),
    ],
    advice: 'Ask more experts, half of them in each order',
  };
};

const too_few: Say = (comparison, { pair }) => {
  const { n = 0, how } = pair ?? {};
  const what = areDesigns(comparison) ? 'the designs' : 'them';
  const people = n === 0 ? 'No expert' : experts(n);
  const isOfTwo = comparison.contenders.length === 2;
  const two = pair && !isOfTwo ? namesIn(comparison, [pair.first, pair.second]) : 'the two';
  return {
    headline: n === 1 ? 'One expert’s opinion' : 'Too few experts for a verdict',
    sentences: [
      pair && how === 'groups'
        ? `${people} judged one of ${two} only, ${togetherInWords(pair)}; a test needs ${TEST_FROM} of each`
        : `${people} compared ${what}${leftOutInWords(pair)}; a test needs ${TEST_FROM}`,
    ],
    advice: `Let at least ${TEST_FROM} experts judge ${how === 'groups' && isOfTwo && n !== 1 ? 'both' : what}`,
  };
};

/** Of groups, who is in neither: those who judged both, but never in the same question. */
const togetherInWords = ({ left_out }: Overall) =>
  left_out === 0 ? 'nobody both' : `${figure(left_out)} both, but not in the same question`;

const areDesigns = ({ contenders }: Comparison) => contenders.some(({ material_id }) => material_id !== null);

const ANSWERS: Record<Verdict['kind'], Say> = { leads, mixed, partly, equivalent, none, open, order, too_few };

/** Names what could not be compared with the others. */
function leftOut(comparison: Comparison, { decided }: Verdict): string[] {
  const isAsked = ({ standings }: Judged, place: number) => countOf(standings[place]?.asked ?? NOT_ASKED) > 0;
  const about = comparison.questions
    .flatMap(({ contests }) => contests.filter(({ better }) => better !== null))
    .map((contest) => comparison.contenders.flatMap((_, place) => (isAsked(contest, place) ? [place] : [])))
    .filter(({ length }) => length > 1);
  const out = [...new Set(about.flat())].filter((place) => !decided.includes(place));
  if (out.length === 0) return [];
  const [are, them] = out.length === 1 ? ['is', 'it'] : ['are', 'them'];
  return [`${namesIn(comparison, out)} ${are} left out: too few experts judged ${them} beside the others`];
}

/** How much of what was asked about several designs decides nothing, since no end of it is better. */
function notJudged({ questions }: Comparison): string[] {
  const open = questions
    .flatMap(({ contests }) => contests)
    .filter(({ better, standings }) => better === null && standings.filter(({ n }) => n > 0).length > 1).length;
  return open === 0
    ? []
    : [
        `${counted(open, 'row')} of the table ${open === 1 ? 'is' : 'are'} not judged: which end is better is not said, or not the same for all`,
      ];
}

/** "Over all 6 questions, ", "Over the 5 statements, "; empty for a single number. */
function over({ questions }: Comparison, { only, questions: count }: Overall): string {
  if (!only) return `Over all ${figure(count)} questions, `;
  const { type } = questions.find(({ key }) => key === only.question) ?? {};
  const statements = only.contests.length;
  return statements > 1 ? `Over the ${counted(statements, type === 'scorecard' ? 'statement' : 'measure')}, ` : '';
}

/** "Over all 6 questions, “A” got more by 12.4 points of 100 (95% CI 5.1 to 19.7), p = .003, among 24 experts (20 gave it more, 4 less)" */
function overallInWords(comparison: Comparison, pair: Overall | null, leader?: number | null, nearest = ''): string {
  if (!pair || pair.difference === null) return 'Nobody can be compared';
  const own = singleOf(comparison.questions, pair);
  const single = own?.contest;
  const first = leader === undefined || leader === null ? pair.difference >= 0 : leader === pair.first;
  const name = nameIn(comparison, first ? pair.first : pair.second);
  const kind = single?.kind ?? 'points';
  // The number itself is told, also where less of it is better; a rank is told by who stands higher.
  const isLess = single?.better === 'low' && kind !== 'rank';
  const p = pair.p === null ? '' : `, ${pInWords(pair.p)}`;
  const tail = `${p}, ${amongWhom(pair, votes(pair.more, first, kind, isLess))}`;
  if (pair.difference === 0)
    return `${over(comparison, pair)}${nameIn(comparison, pair.first)} and ${nameIn(comparison, pair.second)} got the same${tail}`;
  const by = own ? distance(own.difference, own.contest) : pointsInWords(pair, first);
  const rival =
    comparison.contenders.length > 2 ? ` than ${nameIn(comparison, first ? pair.second : pair.first)}${nearest}` : '';
  return `${over(comparison, pair)}${name} ${gotMore(single)}${rival} by ${by}${tail}`;
}

/** "among 24 experts (14 gave it more, 4 less, 6 the same); 7 who judged only one are left out" */
const amongWhom = (pair: Overall, counts: string) =>
  `among ${experts(pair.n)}${pair.how === 'groups' ? ', who judged one of the two each' : ''}${counts && ` (${counts})`}${leftOutInWords(pair)}`;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** "12.4 points of 100 (95% CI 5.1 to 19.7)", from the side of one of the two. */
function pointsInWords({ difference, interval }: Overall, isFirst: boolean): string {
  const sign = isFirst ? 1 : -1;
  const turned = interval && (isFirst ? interval : { low: -interval.high, high: -interval.low });
  return amount(sign * (difference ?? 0), turned, POINTS);
}

/** The name of a row; with its question where another one has the same name. */
function about({ questions }: Comparison, { question, contest }: Told): string {
  const nameOf = (of: Compared, { label }: { label: string }) => label || of.title;
  const name = nameOf(question, contest);
  const rows = questions.flatMap((each) => each.contests.map((one) => nameOf(each, one)));
  if (rows.filter((other) => other === name).length < 2) return quoted(name);
  const where = [contest.label && quoted(question.title), placesInWords(question), question.versions];
  return `${quoted(name)} (${where.filter(Boolean).join(', ')})`;
}

/** "“A” is better on “x” (by 0.8 points (95% CI 0.3 to 1.3), p = .004 among 12 tests)" */
function betterInWords(comparison: Comparison, told: Told): string {
  const { contest, difference } = told;
  const tests = comparison.family > 1 ? ` among ${figure(comparison.family)} tests` : '';
  const than =
    comparison.contenders.length > 2
      ? ` than ${nameIn(comparison, difference.better === difference.first ? difference.second : difference.first)}`
      : '';
  return `${nameIn(comparison, difference.better ?? undefined)} is better${than} on ${about(comparison, told)} (by ${distance(difference, contest)}, ${pInWords(difference.adjusted_p ?? 1)}${tests})`;
}

/** "“Q” leans to “B” (by 17 percentage points (95% CI −27 to 56), p = .541), which may be chance" */
function againstInWords(comparison: Comparison, told: Told): string {
  const { contest, difference } = told;
  const to = nameIn(comparison, betterOf(difference, contest));
  const p = difference.p === null ? '' : `, ${pInWords(difference.p)}`;
  const chance = (difference.p ?? 1) < 0.05 ? '' : ', which may be chance';
  return `${about(comparison, told)} leans to ${to} (by ${distance(difference, contest)}${p}, among ${experts(difference.n)})${chance}`;
}

const leanings = (told: readonly Told[]) =>
  told.length === 0
    ? []
    : [told.length === 1 ? 'one question leans the other way' : `${figure(told.length)} questions lean the other way`];

/** "22 of 24 saw it first" */
function orderInWords(comparison: Comparison, pair: Overall): string {
  const { first, second } = pair.order;
  if (first + second === 0) return 'the order in which they were seen is not known';
  const most = first >= second ? pair.first : pair.second;
  return `${figure(Math.max(first, second))} of ${figure(first + second)} saw ${nameIn(comparison, most)} first`;
}

/** "a tenth", "15%" */
const marginInWords = (margin: number) => (Math.abs(margin - 10) < 1e-9 ? 'a tenth' : percentage(margin, 1));

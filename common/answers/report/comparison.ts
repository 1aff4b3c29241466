import { bars } from '#common/answers/charts/bars.ts';
import { type Materials, pictureIn } from '#common/answers/charts/picture.ts';
import { profile } from '#common/answers/charts/profile.ts';
import type { Scene } from '#common/answers/charts/scene.ts';
import { pInWords, shareSpan } from '#common/answers/charts/wording.ts';
import type { Comparison } from '#common/answers/compare/comparison.ts';
import type { Contender } from '#common/answers/compare/contenders.ts';
import { type Compared, isInside, type Judged, type Pair } from '#common/answers/compare/judge.ts';
import { singleOf } from '#common/answers/compare/overall.ts';
import {
  comparedInWords,
  differenceInWords,
  gotMore,
  marginInWords,
  ownUnit,
  POINTS,
  standingBeside,
  testInWords,
  votes,
} from '#common/answers/compare/wording.ts';
import { axisOf } from '#common/answers/results/define.ts';
import { orderTable } from '#common/answers/results/order.ts';
import { figure, percent, rounded } from '#common/words/format.ts';
import { fold, heading, paragraphs, type ReportBlock, table } from './blocks.ts';

type Contenders = Pick<Comparison, 'contenders'>;

/** The still picture of a contender; null if it has none. */
export const pictureOf = ({ material_id }: Pick<Contender, 'material_id'>, materials: Materials) =>
  material_id === null ? null : pictureIn(materials, { material_id, page: null, view: null });

/** How sure the answer over all questions is: each pair with its interval, its test, who was compared, and in which order. */
export function overallBlocks({ contenders, questions, overall }: Comparison): ReportBlock[] {
  if (overall.length === 0) return [];
  return [
    ...table(
      overall.every(({ only }) => only) ? 'How they differ' : OVER_ALL,
      ['Pair', 'Difference', 'p', 'Experts', 'Seen first'],
      overall.map((pair) => {
        const single = singleOf(questions, pair);
        return [pairInWords(pair, contenders), ...overallCells(pair, single), orderInWords(pair, single?.contest)];
      }),
    ),
    ...paragraphs([METHOD], true),
  ];
}

/** Difference, p and experts of a pair: in points of 100, or in the unit of the only question. */
function overallCells(pair: Comparison['overall'][number], single: ReturnType<typeof singleOf>): string[] {
  const { contest, difference } = single ?? { contest: POINTS, difference: pair };
  const counts = votes(difference.more, contest.kind !== 'rank', contest.kind);
  return [
    differenceInWords(difference, contest),
    pair.p === null ? 'no test' : pInWords(pair.p),
    [comparedInWords(pair), counts].filter(Boolean).join(': '),
  ];
}

const OVER_ALL = 'Over all questions in which one end is better';
export const FAMILY =
  'The p of single questions are adjusted for each other, so that one false finding among all of them has a chance of 5% at most; their ' +
  'intervals are those of the question alone.';
const METHOD = `p is the share of all ways to exchange the names of the two after which they differ as much. Over all questions each one counts once, and weighs less the further answers to it lie apart. ${FAMILY}`;

function orderInWords(
  { how, order: { first, second, effect, p } }: Comparison['overall'][number],
  single: Judged | undefined,
): string {
  if (how === 'groups') return 'by different experts';
  if (first + second === 0) return 'not known';
  const effects =
    effect === null
      ? ''
      : rounded(effect, 1) === 0
        ? '; what was seen first and last got the same'
        : `; what was seen ${effect < 0 ? 'last' : 'first'} ${gotMore(single)} by ${ownUnit(Math.abs(effect), single)}${p === null ? '' : `, ${pInWords(p)}`}`;
  return `the first one by ${figure(first)}, the second by ${figure(second)}${effects}`;
}

const pairInWords = ({ first, second }: Pair, contenders: readonly Contender[]) =>
  `${contenders[first]?.label} against ${contenders[second]?.label}`;

/** How each two contenders differ in one question, with test and equivalence; and their worths where experts chose or ranked three or more. */
export function differenceBlocks({ contenders, family }: Comparison, question: Compared): ReportBlock[] {
  const { contests, worths } = question;
  const what = contenders.some(({ material_id }) => material_id !== null) ? 'Design' : 'Item';
  const measured = contests.length > 1;
  const rows = contests.flatMap((contest) =>
    contest.differences.map((each) => [
      ...(measured ? [contest.label] : []),
      pairInWords(each, contenders),
      differenceInWords(each, contest),
      testInWords(each, family),
      [comparedInWords(each), votes(each.more, contest.kind !== 'rank', contest.kind)].filter(Boolean).join(': '),
      each.narrow
        ? `${isInside(each.narrow, contest.margin) ? 'yes' : 'not shown'}, within ±${marginInWords(contest)}`
        : '–',
    ]),
  );
  const columns = [...(measured ? ['Measure'] : []), 'Pair', 'Difference', 'p', 'Experts', 'As good as each other'];
  return [
    ...table('Differences', columns, rows),
    ...orderBlocks(question, what),
    ...table(
      'Chance to be preferred to the others (Bradley–Terry)',
      [what, 'Worth', '95% CI'],
      (worths ?? []).map(({ place, worth, interval }) => [
        contenders[place]?.label ?? '',
        percent(worth),
        interval ? shareSpan(interval) : '–',
      ]),
    ),
  ];
}

/** What each one got from those who saw it first; a preference tells it by itself. */
function orderBlocks({ type, contests }: Compared, what: string): ReportBlock[] {
  const rows = contests.flatMap(({ label, by_order }) =>
    (by_order ?? []).map((row) => ({ ...row, label: [label, row.label].filter(Boolean).join(' – ') })),
  );
  return type !== 'preference' && rows.length > 0 ? [{ kind: 'table', ...orderTable(rows, what) }] : [];
}

/** One question with every contender's numbers as a chart, and how they differ in a fold. */
export function comparisonBlocks(comparison: Comparison, question: Compared, materials: Materials): ReportBlock[] {
  const text = `${question.places.join(', ')}. ${question.title}`;
  return [
    heading(2, text),
    {
      kind: 'scene',
      scene: chartOf(comparison, question, materials),
      caption: { title: text, lines: [countsOf(comparison, question)] },
    },
    ...fold('How sure', differenceBlocks(comparison, question)),
  ];
}

/** "Amber n = 24, Blue n = 23": how many judged each contender, at least once. */
const countsOf = ({ contenders }: Contenders, { contests }: Compared) =>
  contenders
    .map(
      ({ label }, place) =>
        `${label} n = ${figure(Math.max(0, ...contests.map(({ standings }) => standings[place]?.n ?? 0)))}`,
    )
    .join(', ');

/** A bar for each contender, or their profiles where there are several contests. */
function chartOf({ contenders }: Contenders, { title, contests, pictures }: Compared, materials: Materials): Scene {
  const [first, ...more] = contests;
  if (!first || more.length > 0) {
    const rows = contests.map(({ label }) => {
      const [left = '', right = ''] = label.split(' – ');
      return { left, right };
    });
    const series = contenders.map(({ label }, place) => ({
      name: label,
      means: contests.map(({ standings }) => standings[place] ?? { mean: null, interval: null }),
    }));
    return profile(title, rows, series, first?.scale ?? { min: 0, max: 1 }, first?.kind === 'share' ? percent : figure);
  }
  const rows = contenders.map((contender, place) => {
    const { mean = null, interval = null } = first.standings[place] ?? {};
    const picture = pictureOf({ material_id: pictures[place] ?? null }, materials);
    return {
      label: contender.label,
      value: mean,
      text: first.standings[place] ? standingBeside(first.standings[place], first) : '–',
      interval,
      ...(picture && { picture: { ref: picture.ref, ...picture.size } }),
    };
  });
  return bars(title, rows, axisOf(first));
}

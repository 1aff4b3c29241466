import { bars } from '#common/answers/charts/bars.ts';
import { type Materials, pictureIn } from '#common/answers/charts/picture.ts';
import { profile } from '#common/answers/charts/profile.ts';
import type { Scene } from '#common/answers/charts/scene.ts';
import { shareSpan } from '#common/answers/charts/wording.ts';
import type { Compared, Comparison, Difference } from '#common/answers/compare/comparison.ts';
import {
  differenceInWords,
  effectInWords,
  marginInWords,
  standingBeside,
  testInWords,
  toldInOne,
} from '#common/answers/compare/wording.ts';
import { figure, percent } from '#common/words/format.ts';
import type { ReportBlock } from './blocks.ts';

/** A whole comparison: who won, every contender's numbers as a chart, and how they differ. */
export function comparisonBlocks(comparison: Comparison, materials: Materials): ReportBlock[] {
  const { places, title, paired, compared } = comparison;
  const words = compared.map((contest) => toldInOne(comparison, contest)).filter(Boolean);
  const text = `${places.join(', ')}. ${title}`;
  const note = paired ? 'Judged by the same experts' : 'Judged by different experts';
  return [
    { kind: 'heading', level: 2, text, note },
    ...words.map((text): ReportBlock => ({ kind: 'paragraph', text })),
    {
      kind: 'scene',
      scene: chartOf(comparison, materials),
      caption: { title: text, lines: [countsOf(comparison), note, ...words] },
    },
    ...differenceBlocks(comparison),
  ];
}

/** "Amber n = 24, Blue n = 23": how many judged each contender, at least once. */
const countsOf = ({ contenders, compared }: Comparison) =>
  contenders
    .map(
      ({ label }, place) =>
        `${label} n = ${figure(Math.max(0, ...compared.map(({ standings }) => standings[place]?.n ?? 0)))}`,
    )
    .join(', ');

/** A bar for each contender, or their profiles where there are several contests. */
function chartOf({ title, contenders, compared }: Comparison, materials: Materials): Scene {
  const [first, ...more] = compared;
  if (!first || more.length > 0) {
    const rows = compared.map(({ label }) => {
      const [left = '', right = ''] = label.split(' – ');
      return { left, right };
    });
    const series = contenders.map(({ label }, place) => ({
      name: label,
      means: compared.map(({ standings }) => standings[place] ?? { mean: null, interval: null }),
    }));
    return profile(title, rows, series, first?.scale ?? { min: 0, max: 1 }, first?.kind === 'share' ? percent : figure);
  }
  const low = first.scale.min;
  const rows = contenders.map(({ label, material_id }, place) => {
    const standing = first.standings[place] ?? { n: 0, mean: null, median: null, interval: null };
    const picture = material_id === null ? null : pictureIn(materials, { material_id, page: null, view: null });
    const { mean, interval } = standing;
    return {
      label,
      value: mean === null ? 0 : mean - low,
      text: standingBeside(standing, first),
      interval: interval && { low: interval.low - low, high: interval.high - low },
      ...(picture && { picture: { ref: picture.ref, ...picture.size } }),
    };
  });
  return bars(title, rows);
}

/** How each two contenders differ, with test, effect and equivalence; and their worths where experts chose or ranked. */
export function differenceBlocks(comparison: Comparison): ReportBlock[] {
  const { compared, contenders, family } = comparison;
  const nameOf = (place: number) => contenders[place]?.label ?? '';
  const [measured, paired] = [compared.length > 1, contenders.length > 2];
  const pairOf = ({ first, second }: Difference) => `${nameOf(first)} against ${nameOf(second)}`;
  const rows = compared.flatMap((contest) =>
    contest.differences.map((each) => [
      ...(measured ? [contest.label] : []),
      ...(paired ? [pairOf(each)] : []),
      differenceInWords(each, contest),
      effectInWords(each),
      testInWords(each.test, each.adjusted_p, family),
      equivalence(each, contest),
    ]),
  );
  if (rows.length === 0) return [];
  return [
    ...compared.flatMap(({ overall, label }): ReportBlock[] => {
      if (!overall) return [];
      const about = label ? `${label}: ` : '';
      return [
        { kind: 'paragraph', text: `${about}Whether any differ: ${testInWords(overall, null, 1)}.`, muted: true },
      ];
    }),
    {
      kind: 'table',
      title: paired ? 'Differences' : `Difference: ${nameOf(0)} against ${nameOf(1)}`,
      columns: [
        ...(measured ? ['Measure'] : []),
        ...(paired ? ['Pair'] : []),
        'Difference',
        'Effect',
        'Test',
        'Equivalent',
      ],
      rows,
    },
    ...compared.flatMap(({ worths }): ReportBlock[] =>
      worths === null
        ? []
        : [
            {
              kind: 'table',
              title: 'Chance to be preferred to the others (Bradley–Terry)',
              columns: ['Design', 'Worth', '95% CI'],
              rows: worths.map(({ worth, interval }, place) => [
                nameOf(place),
                percent(worth),
                interval ? shareSpan(interval) : '–',
              ]),
            },
          ],
    ),
  ];
}

const equivalence = ({ equivalent }: Difference, contest: Compared) =>
  equivalent === null ? '–' : `${equivalent ? 'yes' : 'not shown'}, within ±${marginInWords(contest)}`;

import type { Materials } from '#common/answers/charts/picture.ts';
import type { Comparison } from '#common/answers/compare/comparison.ts';
import { type Contender, countOf, NOT_ASKED } from '#common/answers/compare/contenders.ts';
import { type Difference, type Judged, lengthOf } from '#common/answers/compare/judge.ts';
import {
  placesInWords,
  responsesOf,
  restingOn,
  standingBeside,
  withoutNumber,
} from '#common/answers/compare/wording.ts';
import { type GridCell, paragraphs, type ReportBlock } from './blocks.ts';
import { pictureOf } from './comparison.ts';

/**
 * What each contender got in every question that is asked about two or more: the table of attributes by designs, with marks where one is
 * shown to be better.
 */
export function gridBlock({ contenders, questions, verdict }: Comparison, materials: Materials): ReportBlock[] {
  const all = questions.flatMap(({ places, versions, title, contests }) =>
    contests.map((contest) => ({ places, versions, title, contest })),
  );
  const has = (contest: Judged, place: number) => countOf(contest.standings[place]?.asked ?? NOT_ASKED) > 0;
  const compared = all.filter(({ contest }) => contenders.filter((_, place) => has(contest, place)).length > 1);
  const columns = contenders.flatMap((_, place) =>
    compared.some(({ contest }) => has(contest, place)) ? [place] : [],
  );
  if (compared.length === 0) return [];
  // Where the order explains the differences, they show nothing about the designs.
  const isMarked = verdict?.kind !== 'order';
  // Of whom a number is told where fewer gave it than were asked, or than the whole table rests on.
  const most = responsesOf(questions).length;
  return [
    {
      kind: 'grid',
      caption: 'What each one got',
      columns: columns.flatMap((place) => {
        const contender = contenders[place];
        const picture = contender && pictureOf(contender, materials)?.ref;
        return contender ? [{ label: contender.label, ...(picture && { picture }) }] : [];
      }),
      rows: compared.map(({ places, versions, title, contest }) => ({
        label: contest.label || title,
        note: [
          contest.label && title,
          placesInWords({ places }),
          versions,
          DIRECTIONS[contest.better ?? 'neither'],
          absences(contest, columns, contenders),
        ]
          .filter(Boolean)
          .join(' · '),
        cells: columns.map((place) => cellOf(contest, place, contenders, most, isMarked)),
      })),
    },
    ...legendBlocks(
      compared.map(({ contest }) => contest),
      isMarked,
    ),
  ];
}

/** What the numbers and marks of a grid mean. */
function legendBlocks(contests: readonly Judged[], areMarked: boolean): ReportBlock[] {
  const kinds = new Set(contests.map(({ kind }) => kind));
  const isMarked = areMarked && contests.some(({ differences }) => differences.some(({ better }) => better !== null));
  const sentences = [
    kinds.has('scale') && 'In brackets beside a mean: the median.',
    kinds.has('share') && 'In brackets beside a share: how many experts.',
    isMarked && '▲ and ▼ are shown to be better and worse.',
  ];
  return paragraphs([sentences.filter(Boolean).join(' ')], true);
}

/** Why some who were asked gave no number: "12 skipped each", or for each one "Amber: 2 skipped; Blue: 1 not applicable or empty". */
function absences({ standings }: Judged, places: readonly number[], contenders: readonly Contender[]): string {
  const each = places.flatMap((place) => {
    const standing = standings[place];
    return standing && countOf(standing.asked) > 0
      ? [{ label: contenders[place]?.label, why: withoutNumber(standing) }]
      : [];
  });
  const [first, ...others] = each;
  if (first && others.every(({ why }) => why === first.why)) return first.why && `${first.why} each`;
  return each.flatMap(({ label, why }) => (why ? [`${label}: ${why}`] : [])).join('; ');
}

const DIRECTIONS = { high: '', low: 'less is better', neither: 'not judged' } as const;

function cellOf(
  contest: Judged,
  place: number,
  contenders: readonly Contender[],
  most: number,
  isMarked: boolean,
): GridCell {
  const { standings, differences, scale, kind } = contest;
  const standing = standings[place];
  if (!standing || countOf(standing.asked) === 0) return { text: '–' };
  const withN = (text: string) => [text, restingOn(standing, most)].filter(Boolean).join(', ');
  if (standing.mean === null) return { text: withN('–') };
  const shown = differences.filter(
    ({ first, second, better }) => isMarked && (first === place || second === place) && better !== null,
  );
  const { better = [], worse = [] } = Object.groupBy(shown, (each) => (each.better === place ? 'better' : 'worse'));
  const others = (those: readonly Difference[]) =>
    new Intl.ListFormat('en-GB').format(
      those.map(({ first, second }) => contenders[first === place ? second : first]?.label ?? ''),
    );
  const share = (standing.mean - scale.min) / lengthOf(contest);
  return {
    text: withN(standingBeside(standing, contest)),
    ...(better.length > 0 && { betterThan: others(better) }),
    ...(worse.length > 0 && { worseThan: others(worse) }),
    share: kind === 'rank' ? 1 - share : share,
  };
}

import { heatDifference } from '#common/answers/charts/heat-difference.ts';
import { type Materials, pictureIn } from '#common/answers/charts/picture.ts';
import type { PictureRef } from '#common/answers/charts/scene.ts';
import { pInWords } from '#common/answers/charts/wording.ts';
import type { Compared, Comparison } from '#common/answers/compare/comparison.ts';
import type { GroupComparison } from '#common/answers/compare/groups.ts';
import { differenceInWords, standingInWords } from '#common/answers/compare/wording.ts';
import { resultsOfType } from '#common/answers/results/types/registry.ts';
import { formatInstant } from '#common/words/dates.ts';
import { countedFigure, figure } from '#common/words/format.ts';
import type { ReportBlock, ReportDocument } from './blocks.ts';
import { comparisonBlocks } from './comparison.ts';
import { picturesOf } from './document.ts';

/** Groups of experts, or assessments, that were compared: the same on screen, in print and as PDF. */

/** How large the groups are, and who was in two of them. */
export function groupsInWords({ groups }: Pick<GroupComparison, 'groups'>): string[] {
  return [
    groups.map(({ label, responses_count }) => `${label}: ${countedFigure(responses_count, 'response')}`).join(' · '),
    ...groups.flatMap(({ filters, in_both, responses_count }) =>
      in_both === 0
        ? []
        : [
            `${figure(in_both)} of the ${countedFigure(in_both + responses_count, 'response')} of “${filters}” belong to the other group, too, and are counted only there.`,
          ],
    ),
  ];
}

/** What every group got in every question, and whether they differ. */
export function summaryTable({ groups, comparisons }: GroupComparison): ReportBlock[] {
  if (comparisons.length === 0) return [];
  const areTwo = groups.length === 2;
  return [
    {
      kind: 'table',
      title: 'All questions',
      columns: ['Question', ...groups.map(({ label }) => label), ...(areTwo ? ['Difference'] : []), 'Test'],
      rows: comparisons.flatMap((comparison) =>
        comparison.compared.map((contest) => [
          [`${comparison.places.join(', ')}. ${comparison.title}`, contest.label].filter(Boolean).join(' – '),
          ...standingsOf(groups, comparison, contest),
          ...(areTwo ? contest.differences.slice(0, 1).map((each) => differenceInWords(each, contest)) : []),
          testOf(contest),
        ]),
      ),
    },
  ];
}

/** A cell for each group, in their order; a group that was not asked has no place among the contenders. */
function standingsOf(groups: GroupComparison['groups'], { contenders }: Comparison, contest: Compared): string[] {
  let place = 0;
  return groups.map(({ label }) => {
    if (contenders[place]?.label !== label) return '–';
    const standing = contest.standings[place];
    place += 1;
    if (!standing) return '–';
    const n = contest.kind === 'share' || standing.mean === null ? '' : ` (n = ${figure(standing.n)})`;
    return standingInWords(standing, contest) + n;
  });
}

function testOf({ overall, differences }: Compared): string {
  const p = overall ? overall.p_value : (differences[0]?.adjusted_p ?? null);
  return p === null ? 'none: too few' : pInWords(p);
}

/** Each question with its comparison, by the key of the comparison. */
export const comparedQuestions = ({ comparisons, maps }: GroupComparison, materials: Materials) =>
  comparisons.map((comparison) => ({
    key: comparison.key,
    blocks: [
      ...comparisonBlocks(comparison, materials),
      ...maps
        .filter(({ key }) => key === comparison.key)
        .flatMap((map) => differenceMaps(comparison.places, map, materials)),
    ],
  }));

/** Where more of one group than of the other pointed, for each picture and each kind of mark. */
function differenceMaps(
  places: readonly string[],
  { question, groups }: GroupComparison['maps'][number],
  materials: Materials,
): ReportBlock[] {
  const [one, other] = groups.map(({ label, aggregate }) => ({
    label,
    maps: resultsOfType(question.type)
      .scenes(question.config, aggregate, materials)
      .flatMap(({ map }) => map ?? []),
  }));
  if (!one || !other) return [];
  return one.maps.flatMap((map) => {
    const same = other.maps.find(({ caption }) => caption === map.caption);
    if (!same) return [];
    return map.layers
      .filter(({ marks }) => marks.length > 0)
      .map(({ name }) => ({
        kind: 'scene' as const,
        caption: {
          title: `${places.join(', ')}. ${question.title} (${[map.caption, name].filter(Boolean).join(', ')})`,
          lines: [`${one.label} n = ${figure(map.answered)}, ${other.label} n = ${figure(same.answered)}`],
        },
        scene: heatDifference({ name: one.label, map }, { name: other.label, map: same }, name),
      }));
  });
}

export const materialsOf = ({ materials }: GroupComparison): Materials =>
  new Map(materials.map((material) => [material.id, material]));

/** The comparison as a document, with days and times in `zone`. */
export function comparisonDocument(found: GroupComparison, zone = 'UTC'): ReportDocument {
  const { title, company, made_at, comparisons } = found;
  const none: ReportBlock = { kind: 'paragraph', text: 'The groups have no answers to the same question.' };
  return {
    title: `${title} – comparison`,
    footer: `${company} · ${title} · ${formatInstant(made_at, zone)}`,
    blocks: [
      { kind: 'heading', level: 1, text: title, note: 'Comparison' },
      ...groupsInWords(found).map((text): ReportBlock => ({ kind: 'paragraph', text })),
      ...(comparisons.length === 0 ? [none] : summaryTable(found)),
      ...comparedQuestions(found, materialsOf(found)).flatMap(({ blocks }) => blocks),
    ],
  };
}

/** Every still picture that the document may draw. */
export function picturesOfComparison(found: GroupComparison): PictureRef[] {
  const materials = materialsOf(found);
  const designs = found.comparisons.flatMap(({ contenders }) =>
    contenders.flatMap(({ material_id }) =>
      material_id === null ? [] : (pictureIn(materials, { material_id, page: null, view: null })?.ref ?? []),
    ),
  );
  const marked = found.maps.map(({ question }) => question);
  return [...designs, ...picturesOf(marked, materials)];
}

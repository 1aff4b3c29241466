import { heatDifference } from '#common/answers/charts/heat-difference.ts';
import { type Materials, pictureIn } from '#common/answers/charts/picture.ts';
import type { PictureRef } from '#common/answers/charts/scene.ts';
import type { GroupComparison } from '#common/answers/compare/groups.ts';
import type { Judged } from '#common/answers/compare/judge.ts';
import {
  differenceInWords,
  experts,
  restingOn,
  standingInWords,
  testInWords,
} from '#common/answers/compare/wording.ts';
import { excludedInWords } from '#common/answers/result-filters.ts';
import { resultsOfType } from '#common/answers/results/types/registry.ts';
import { formatInstant } from '#common/words/dates.ts';
import { countedFigure, figure } from '#common/words/format.ts';
import { answerBlocks } from './answer.ts';
import { heading, paragraphs, type ReportBlock, type ReportDocument } from './blocks.ts';
import { picturesOf } from './cards.ts';
import { comparisonBlocks, FAMILY } from './comparison.ts';

/** Groups of experts, or assessments, that were compared: the same on screen, in print and as PDF. */

/** How large the groups are, and who was in two of them. */
export function groupsInWords({ groups }: Pick<GroupComparison, 'groups'>): string[] {
  return [
    groups.map(({ label, responses_count }) => `${label}: ${countedFigure(responses_count, 'response')}`).join(' · '),
    ...leftOutInWords(groups),
    ...groups.flatMap(({ filters, in_both, responses_count }) =>
      in_both === 0
        ? []
        : [
            `${figure(in_both)} of the ${countedFigure(in_both + responses_count, 'response')} of “${filters}” belong to the other group, too, and are counted only there.`,
          ],
    ),
  ];
}

/** What is left out of each assessment but by the filters, which the groups' names tell. */
function leftOutInWords(groups: GroupComparison['groups']): string[] {
  const areSeveral = new Set(groups.map(({ assessment_id }) => assessment_id)).size > 1;
  return (areSeveral ? groups : groups.slice(0, 1)).flatMap(({ label, excluded }) => {
    const others = excluded.filter(({ reason }) => reason !== 'filters');
    const of = areSeveral ? ` of “${label}”` : '';
    return others.length > 0 ? [`Left out${of}: ${excludedInWords(others)}.`] : [];
  });
}

/** Which of the compared assessments leads; nothing for groups of experts, none of which is better. */
export const verdictBlocks = ({ comparison, ...found }: GroupComparison): ReportBlock[] =>
  comparison?.answer ? answerBlocks([comparison], materialsOf(found)) : [];

/** What every group got in every question, and whether they differ. */
export function summaryTable({ groups, comparison }: GroupComparison): ReportBlock[] {
  if (!comparison) return [];
  const { contenders, questions, family } = comparison;
  const areTwo = contenders.length === 2;
  const places = groups.map(({ label }) => contenders.findIndex((contender) => contender.label === label));
  return [
    {
      kind: 'table',
      title: 'All questions',
      columns: ['Question', ...groups.map(({ label }) => label), ...(areTwo ? ['Difference', 'Test'] : [])],
      rows: questions.flatMap((question) =>
        question.contests.map((contest) => [
          [`${question.places.join(', ')}. ${question.title}`, contest.label].filter(Boolean).join(' – '),
          ...places.map((place) => got(contest, place)),
          ...(areTwo ? testOf(contest, family) : []),
        ]),
      ),
    },
    ...paragraphs(areTwo ? [FAMILY] : [], true),
  ];
}

/** What a group got; a group that was not asked has nothing. */
function got(contest: Judged, place: number): string {
  const standing = contest.standings[place];
  if (!standing || standing.n === 0) return '–';
  const n = restingOn(standing) || (contest.kind === 'share' ? '' : `n = ${figure(standing.n)}`);
  return standingInWords(standing, contest) + (n && ` (${n})`);
}

function testOf(contest: Judged, family: number): string[] {
  const [difference] = contest.differences;
  if (!difference) return ['–', '–'];
  // The means beside it are of all.
  const of = difference.how === 'pairs' && difference.n > 0 ? `, of ${experts(difference.n)} who answered both` : '';
  return [differenceInWords(difference, contest) + of, testInWords(difference, family)];
}

/** Each question with its comparison, by the key of the question. */
export const comparedQuestions = ({ comparison, maps }: GroupComparison, materials: Materials) =>
  (comparison?.questions ?? []).map((question) => ({
    key: question.key,
    blocks: [
      ...(comparison ? comparisonBlocks(comparison, question, materials) : []),
      ...maps
        .filter(({ key }) => key === question.key)
        .flatMap((map) => differenceMaps(question.places, map, materials)),
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

export const materialsOf = ({ materials }: Pick<GroupComparison, 'materials'>): Materials =>
  new Map(materials.map((material) => [material.id, material]));

/** The comparison as a document, with days and times in `zone`. */
export function comparisonDocument(found: GroupComparison, zone = 'UTC'): ReportDocument {
  const { title, company, made_at, comparison } = found;
  return {
    title: `${title} – comparison`,
    footer: `${company} · ${title} · ${formatInstant(made_at, zone)}`,
    blocks: [
      heading(1, title, 'Comparison'),
      ...paragraphs(groupsInWords(found)),
      ...paragraphs(comparison ? [] : ['The groups have no answers to the same question.']),
      ...verdictBlocks(found),
      ...summaryTable(found),
      ...comparedQuestions(found, materialsOf(found)).flatMap(({ blocks }) => blocks),
    ],
  };
}

/** Every still picture that the document may draw. */
export function picturesOfComparison(found: GroupComparison): PictureRef[] {
  const materials = materialsOf(found);
  const designs = (found.comparison?.contenders ?? []).flatMap(({ material_id }) =>
    material_id === null ? [] : (pictureIn(materials, { material_id, page: null, view: null })?.ref ?? []),
  );
  const marked = found.maps.map(({ question }) => question);
  return [...designs, ...picturesOf(marked, materials)];
}

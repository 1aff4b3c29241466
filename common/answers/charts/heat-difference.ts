import { placeInWords } from '#common/answers/player/crosshair.ts';
import { FEW } from '#common/answers/statistics/few.ts';
import { countedFigure, figure, percent } from '#common/words/format.ts';
import { bandsOf, type Grid, minus, peakOf } from './heat.ts';
import type { Legend } from './heat-legend.ts';
import {
  bandwidthIn,
  gridOf,
  hasHeat,
  heatShapes,
  peopleInWords,
  sceneOfPanels,
  USUAL_STRENGTH,
  wholeLayer,
} from './heat-map.ts';
import type { HeatTone } from './heat-tones.ts';
import type { Panel } from './marked-picture.ts';
import { type PictureMap, type Scene, sceneWithNote } from './scene.ts';

/** The differences at which the colour changes, in shares: fixed, as the levels of heat maps are. */
const LEVELS = [0.1, 0.2, 0.4] as const;
const MORE = ['more1', 'more2', 'more3'] as const satisfies HeatTone[];
const LESS = ['less1', 'less2', 'less3'] as const satisfies HeatTone[];
const LESS_FROM = ['less2', 'less1', 'grid'] as const;

/** Some experts' marks on a picture, with a name for them: "Seniors". */
type Side = { name: string; map: PictureMap };

/**
 * Where more of one group of experts than of another pointed, on the same picture: the share in `one` minus that in `other`. `layer` is the name of the marks that are compared, such as "Like"; without it these are all marks.
 */
export function heatDifference(one: Side, other: Side, layer?: string): Scene {
  const sides = [one, other].map(({ name, map }) => {
    const marks =
      layer === undefined ? wholeLayer(map).marks : (map.layers.find((own) => own.name === layer)?.marks ?? []);
    return { name, map, marks };
  });
  const isEnough = sides.every(({ map }) => hasHeat(map));
  const [ones, others] = isEnough ? sides.map(({ map, marks }) => gridOf(map, marks)) : [];
  const grids = ones && others ? { more: minus(ones, others), less: minus(others, ones) } : null;
  const heat = grids && { more: bandsOf(grids.more, LEVELS), less: bandsOf(grids.less, LEVELS) };

  const title = `${layer ? `${layer}: ` : ''}${one.name} minus ${other.name}`;
  if (heat && [...heat.more, ...heat.less].every((rings) => rings.length === 0)) {
    return sceneWithNote(`${title}: nowhere a difference of ${points(LEVELS[0])} or more.`);
  }
  const note = sides
    .map(
      ({ name, map, marks }) => `${name}: ${countedFigure(marks.length, one.map.noun)} by ${peopleInWords(map, marks)}`,
    )
    .join('; ');
  const panel: Panel = {
    title: [{ text: title }],
    note,
    over: (frame) => ({
      below: heat ? heatShapes([...heat.less, ...heat.more], [...LESS, ...MORE], frame, USUAL_STRENGTH) : [],
      above: [],
    }),
  };
  const label = grids ? `${title}. ${peaksInWords(one, other, grids)}` : title;
  return sceneOfPanels(label, one.map, [panel], () => (isEnough ? scale(one, other) : tooFew(one, other)));
}

/** "23 points" */
const points = (share: number) => countedFigure(Math.round(share * 100), 'point');

function peaksInWords(one: Side, other: Side, grids: { more: Grid; less: Grid }): string {
  const [more, less] = [peakOf(grids.more), peakOf(grids.less)];
  return [
    `At most ${points(more.share)} more of ${one.name}, ${placeInWords(more.at)}`,
    `at most ${points(less.share)} more of ${other.name}, ${placeInWords(less.at)}`,
  ].join('; ');
}

function scale(one: Side, other: Side): Legend {
  const [n, m] = [one.map.answered, other.map.answered];
  // The widest that a 95% interval of a difference of independent shares gets: both at one half.
  const chance = 1.96 * Math.sqrt(0.25 / n + 0.25 / m);
  const at = (share: number) => figure(share * 100);
  return {
    title: 'Difference in percentage points',
    steps: [
      { tone: 'less3' },
      ...LESS_FROM.map((tone, index) => ({ tone, from: at(-(LEVELS[2 - index] ?? 0)) })),
      ...MORE.map((tone, index) => ({ tone, from: `+${at(LEVELS[index] ?? 0)}` })),
    ],
    lines: [
      `Orange: more of ${one.name} (n = ${figure(n)}) pointed here; blue: more of ${other.name} (n = ${figure(m)}).`,
      `Between so many different experts, up to ${points(chance)} at one place can be chance (95%).`,
      `A ${one.map.noun} reaches about ${percent(bandwidthIn(one.map))} of the picture's width.`,
    ],
  };
}

function tooFew(one: Side, other: Side): Legend {
  const ns = [one, other].map(({ name, map }) => `${name}: n = ${figure(map.answered)}`).join(', ');
  return { lines: [`No difference is shown where fewer than ${FEW} experts answered (${ns}): it would mislead.`] };
}

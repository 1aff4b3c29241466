import { placeInWords } from '#common/answers/player/crosshair.ts';
import { FEW } from '#common/answers/statistics/few.ts';
import type { Point } from '#common/assessments/questions/regions.ts';
import { countedFigure, figure, percent } from '#common/words/format.ts';
import { bandsOf, bandwidthOf, type Grid, HEAT_LEVELS, peakOf, type Ring, sharesNear } from './heat.ts';
import { heatLegend, type Legend } from './heat-legend.ts';
import type { HeatTone } from './heat-tones.ts';
import { type Frame, type Panel, picturePanels, placeIn } from './marked-picture.ts';
import { markAt } from './marks.ts';
import { isNarrow, type MapLayer, type MapMark, type PictureMap, type Scene, type Shape, sceneOf } from './scene.ts';

const TONES = ['heat1', 'heat2', 'heat3', 'heat4', 'heat5', 'heat6'] as const satisfies HeatTone[];
/** The heat is this strong where nobody chooses: it reads at once, and the artwork is still seen. */
export const USUAL_STRENGTH = 0.7;
/** The artwork steps back a little behind the heat. */
const VEIL = 0.4;
/** Marks are small enough for the heat to be seen between them: on small pictures, and if there are many. */
const MARK = { least: 2.2, most: 3.2, ofWidth: 1 / 130, many: 60, ifMany: 0.8, alone: 6 };

type Layer = MapLayer & { bands: Ring[][]; peak: { share: number; at: Point } | null };

/** True if so many experts answered that a heat map says something. */
export const hasHeat = ({ answered }: Pick<PictureMap, 'answered'>) => answered >= FEW;

export const bandwidthIn = ({ picture: { size } }: PictureMap) => bandwidthOf(size.height / size.width);

/** The marks of each expert. */
export const peopleIn = (marks: readonly MapMark[]): MapMark[][] => [
  ...Map.groupBy(marks, ({ answer }) => answer).values(),
];

/** The marks within a bandwidth of a place, the nearest first. */
export function marksNear(map: PictureMap, marks: readonly MapMark[], place: Point): MapMark[] {
  const { width, height } = map.picture.size;
  const reach = bandwidthIn(map);
  const distance = (mark: MapMark) => Math.hypot(mark.x - place.x, ((mark.y - place.y) * height) / width);
  return marks.filter((mark) => distance(mark) <= reach).sort((one, other) => distance(one) - distance(other));
}

/** All marks as one layer. */
export const wholeLayer = ({ layers }: PictureMap): MapLayer => ({
  name: 'All',
  marks: layers.flatMap(({ marks }) => marks),
});

/**
 * Heat maps for print and PDF: a copy of the picture for each layer with marks, since likes and dislikes in one map would say nothing.
 * Under five experts it is one copy with all marks.
 */
export function heatMap(map: PictureMap): Scene {
  const layers = map.layers.filter(({ marks }) => marks.length > 0);
  const shown = hasHeat(map) && layers.length > 0 ? layers : [wholeLayer(map)];
  return {
    ...sceneOfLayers(
      map,
      shown.map((layer) => withHeat(map, layer)),
      USUAL_STRENGTH,
    ),
    map,
  };
}

/** Draws one layer; the function takes how strong the heat is, from 0 for the artwork alone to 1. */
export function layerScenes(map: PictureMap, layer: MapLayer): (strength: number) => Scene {
  const heated = withHeat(map, layer);
  return (strength) => sceneOfLayers(map, [heated], strength);
}

function withHeat(map: PictureMap, layer: MapLayer): Layer {
  if (!hasHeat(map)) return { ...layer, bands: [], peak: null };
  const grid = gridOf(map, layer.marks);
  return { ...layer, bands: bandsOf(grid, HEAT_LEVELS), peak: peakOf(grid) };
}

export function gridOf(map: PictureMap, marks: readonly MapMark[]): Grid {
  const { width, height } = map.picture.size;
  return sharesNear(peopleIn(marks), map.answered, height / width);
}

function sceneOfLayers(map: PictureMap, layers: Layer[], strength: number): Scene {
  const panels = layers.map((layer) => panelOf(map, layer, strength));
  return sceneOfPanels(labelOf(map, layers), map, panels, (width) => legendOf(map, isNarrow(width)));
}

/** Copies of a picture with a legend below them. */
export function sceneOfPanels(
  label: string,
  { picture, regions }: PictureMap,
  panels: readonly Panel[],
  legend: (width: number) => Legend,
): Scene {
  return sceneOf(label, (width) => {
    const drawn = picturePanels(width, picture, panels, regions);
    const { bottom, shapes } = heatLegend(drawn.height + 14, width, legend(width));
    return { height: bottom, shapes: [...drawn.shapes, ...shapes] };
  });
}

function panelOf(map: PictureMap, layer: Layer, strength: number): Panel {
  const kinds = [...Map.groupBy(layer.marks, ({ kind }) => kind)];
  const factor = layer.marks.length > MARK.many ? MARK.ifMany : 1;
  const radius = ({ width }: Frame) =>
    hasHeat(map) ? factor * Math.min(MARK.most, Math.max(MARK.least, width * MARK.ofWidth)) : MARK.alone;
  return {
    title: [
      ...(map.caption ? [{ text: map.caption }] : []),
      ...kinds.map(([kind, marks]) => ({ kind, text: `${kind.name}: ${countedFigure(marks.length, map.noun)}` })),
    ],
    note: noteOf(map, layer),
    bare: strength === 0,
    over: (frame) => ({
      below: hasHeat(map) ? heatShapes(layer.bands, TONES, frame, strength) : [],
      above: strength > 0 ? layer.marks.map((mark) => drawn(mark, frame, radius(frame))) : [],
    }),
  };
}

/** Heat on a picture. Draws nothing at strength 0. */
export function heatShapes(bands: Ring[][], tones: readonly HeatTone[], frame: Frame, strength: number): Shape[] {
  if (strength === 0) return [];
  const at = placeIn(frame);
  const areas = bands.flatMap((rings, index): Shape[] => {
    const fill = tones[index];
    if (!fill || rings.length === 0) return [];
    const onPicture = rings.map((ring) => ring.map(([x, y]) => at({ x, y }).map(tenth) as [number, number]));
    return [{ kind: 'area', rings: onPicture, fill, stroke: 'veil', line: 0.8, opacity: strength }];
  });
  return [{ kind: 'rect', ...frame, fill: 'veil', opacity: VEIL * strength }, ...areas];
}

/** Finer than one can see, and short in a PDF. */
const tenth = (length: number) => Math.round(length * 10) / 10;

function drawn(mark: MapMark, frame: Frame, r: number): Shape {
  const [x, y] = placeIn(frame)(mark);
  return markAt(x, y, r, mark.kind, [mark.kind.name, mark.text].filter(Boolean).join(': '));
}

/** "14 of 24 experts; at most 38% of all near one place" */
function noteOf(map: PictureMap, { marks, peak }: Layer): string {
  const people = peopleInWords(map, marks);
  return peak && marks.length > 0 ? `${people}; at most ${percent(peak.share)} of all near one place` : people;
}

/** "14 of 24 experts" */
export const peopleInWords = ({ answered }: PictureMap, marks: readonly MapMark[]) =>
  `${figure(peopleIn(marks).length)} of ${countedFigure(answered, 'expert')}`;

function legendOf(map: PictureMap, narrow: boolean): Legend {
  if (!hasHeat(map)) {
    const few = `Fewer than ${FEW} experts answered (n = ${map.answered}): only the ${map.noun}s are shown, since a heat map of so few would mislead.`;
    return { lines: [few] };
  }
  const n = `n = ${countedFigure(map.answered, 'expert')}, each counted once, however many ${map.noun}s.`;
  const reach = `A ${map.noun} reaches about ${percent(bandwidthIn(map))} of the picture's width.`;
  return {
    title: narrow ? 'Share of experts who pointed here' : 'Share of the experts who pointed near here',
    steps: HEAT_LEVELS.map((level, index) => ({ tone: TONES[index] ?? 'heat1', from: percent(level) })),
    end: '100%',
    lines: [n, reach, 'A colour means the same share on every map.'],
  };
}

function labelOf(map: PictureMap, layers: Layer[]): string {
  const count = layers.reduce((sum, { marks }) => sum + marks.length, 0);
  const all = countedFigure(count, map.noun);
  const head = map.caption ? `${map.caption}: ${all}` : `${all} on the picture`;
  const peaks = layers.flatMap((layer) =>
    layer.peak && layer.marks.length > 0
      ? [`${layer.name}: ${noteOf(map, layer)}, ${placeInWords(layer.peak.at)}`]
      : [],
  );
  return [head, ...peaks].join('. ');
}

import { corners, type Point, type Region } from '#common/assessments/questions/regions.ts';
import { fitted, type PictureRef, type Scene, type Shape, sceneOf, type Tone, textAt, textWidth } from './scene.ts';

/** Kernel width as a share of the picture's width: about a thumb's breadth on a pack. */
const BANDWIDTH = 0.045;

/**
 * The density of points on a grid over a picture: a sum of Gaussian kernels. `aspect` is the picture's height
 * divided by its width, so that kernels are round on the picture. The values stand row by row.
 */
export function density(points: readonly Point[], aspect: number, columns = 48) {
  const rows = Math.max(1, Math.round(columns * aspect));
  const values = Array.from({ length: columns * rows }, (_, index) => {
    const x = ((index % columns) + 0.5) / columns;
    const y = (Math.floor(index / columns) + 0.5) / rows;
    return points.reduce((sum, point) => {
      const dx = (point.x - x) / BANDWIDTH;
      const dy = ((point.y - y) * aspect) / BANDWIDTH;
      return sum + Math.exp(-(dx * dx + dy * dy) / 2);
    }, 0);
  });
  return { columns, rows, values };
}

/** `text` is drawn inside the mark, such as a pin's number. */
export type Mark = Point & { tone: Tone; text?: string; title?: string };
export type PictureSize = { width: number; height: number };

const MOST_TALL = 620;
/** The height of a caption's line. */
const CAPTION = 24;
/** Cells below this share of the densest cell are not drawn. */
const FAINT = 0.08;
const STRONGEST = 0.6;
const STEPS = 8;

type Place = ReturnType<typeof placeOf>;

/** The place of the picture in the scene: as wide as fits, centred, below `top`. */
function placeOf({ width, height }: PictureSize, top: number, sceneWidth: number) {
  const scale = Math.min(sceneWidth / width, MOST_TALL / height);
  return { x: (sceneWidth - width * scale) / 2, y: top, width: width * scale, height: height * scale };
}

/**
 * A picture with marks and outlined regions; with `heat`, their density by tone is drawn below them. The `caption` is above it.
 */
export function markedPicture(
  label: string,
  picture: { ref: PictureRef; size: PictureSize },
  marks: Mark[],
  regions: readonly Region[],
  heat: boolean,
  caption = '',
): Scene {
  return sceneOf(label, (sceneWidth) => {
    const place = placeOf(picture.size, caption ? CAPTION : 0, sceneWidth);
    const at = (point: Point): [number, number] => [place.x + point.x * place.width, place.y + point.y * place.height];
    const shapes: Shape[] = [
      ...(caption ? [textAt(place.x, CAPTION - 8, fitted(caption, sceneWidth - place.x), { bold: true })] : []),
      { kind: 'rect', ...place, fill: 'grid', opacity: 0.4 },
      { kind: 'picture', ...place, picture: picture.ref },
      ...(heat ? heatCells(marks, place) : []),
      ...regions.flatMap((region) => outline(region, at, place)),
      ...marks.flatMap((mark) => drawMark(mark, at(mark))),
    ];
    return { height: place.y + place.height, shapes };
  });
}

/** Each cell has the colour of its densest tone. */
function heatCells(marks: Mark[], place: Place): Shape[] {
  const tones = [...new Set(marks.map((mark) => mark.tone))];
  const grids = tones.map((tone) => ({
    tone,
    grid: density(
      marks.filter((mark) => mark.tone === tone),
      place.height / place.width,
    ),
  }));
  const [first] = grids;
  if (!first) return [];
  const { columns, rows } = first.grid;
  const cell = { width: place.width / columns, height: place.height / rows };
  const highest = Math.max(...grids.flatMap(({ grid }) => grid.values));
  return first.grid.values.flatMap((_value, index): Shape[] => {
    const densest = grids.reduce((best, each) =>
      (each.grid.values[index] ?? 0) > (best.grid.values[index] ?? 0) ? each : best,
    );
    const strength = (densest.grid.values[index] ?? 0) / highest;
    if (strength < FAINT) return [];
    const x = place.x + (index % columns) * cell.width;
    const y = place.y + Math.floor(index / columns) * cell.height;
    // A few steps are enough, and keep the PDF small.
    const opacity = (Math.ceil(strength * STEPS) / STEPS) * STRONGEST;
    return [{ kind: 'rect', x, y, ...cell, fill: densest.tone, opacity }];
  });
}

function outline(region: Region, at: (point: Point) => [number, number], place: Place): Shape[] {
  const points = corners(region).map(at);
  const [first] = points;
  if (!first) return [];
  const [corner, y] = first;
  const name = fitted(region.name, place.width - 8, 11);
  const width = textWidth(name, 11) + 8;
  // Keeps the name inside the picture.
  const x = Math.max(place.x, Math.min(corner, place.x + place.width - width));
  // A light line under a dark one is visible on any picture.
  return [
    { kind: 'path', points, stroke: 'surface', line: 3, closed: true },
    { kind: 'path', points, stroke: 'text', line: 1.4, closed: true, dash: true },
    { kind: 'rect', x, y, width, height: 17, fill: 'surface', opacity: 0.85 },
    textAt(x + 4, y + 13, name, { size: 11, bold: true }),
  ];
}

function drawMark(mark: Mark, [x, y]: [number, number]): Shape[] {
  const { tone: fill, text, title } = mark;
  return [
    { kind: 'circle', x, y, r: text ? 9 : 4, fill, opacity: 0.9, stroke: 'surface', title },
    ...(text ? [textAt(x, y + 4, text, { size: 11, tone: 'surface', anchor: 'middle', bold: true })] : []),
  ];
}

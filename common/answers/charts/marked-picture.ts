import { corners, type Point, type Region } from '#common/assessments/questions/regions.ts';
import { markAt, numberedMark } from './marks.ts';
import {
  fitted,
  isNarrow,
  type MarkKind,
  type PictureMap,
  type Scene,
  type Shape,
  sceneOf,
  textAt,
  textWidth,
  wrapped,
} from './scene.ts';

/** The place of a picture in a scene. */
export type Frame = { x: number; y: number; width: number; height: number };
/**
 * A copy of the picture: `title` above it, each part with the mark that it explains, then a `note`; and what is drawn over it, below
 * and above the outlines of the regions, which a `bare` one does not have.
 */
export type Panel = {
  title: { text: string; kind?: MarkKind }[];
  note: string;
  over: (frame: Frame) => { below: Shape[]; above: Shape[] };
  bare?: boolean;
};

/** A large mark, with the number in it if there are several. */
type LargeMark = Point & { kind: MarkKind; number?: number; title: string };

const MOST_TALL = 620;
/** A copy of the picture is at least this tall, or this wide if the picture is flat. */
const LEAST_TALL = 220;
const LEAST_WIDE = { from: 180, to: 300 };
const GAP = 16;
const LINE = 17;
/** The width of the margin for the regions' names. */
const KEY = 150;
const BADGE = 8;
const SMALL = 12;

export const placeIn =
  (frame: Frame) =>
  ({ x, y }: Point): [number, number] => [frame.x + x * frame.width, frame.y + y * frame.height];

/** A picture with large marks and the outlines of regions. The `caption` is above it. */
export function markedPicture(
  label: string,
  picture: PictureMap['picture'],
  marks: readonly LargeMark[],
  regions: readonly Region[],
  caption = '',
): Scene {
  const over = (frame: Frame) => ({
    below: [],
    above: marks.flatMap(({ kind, number, title, ...point }) => {
      const [x, y] = placeIn(frame)(point);
      return numberedMark(x, y, number, kind, title);
    }),
  });
  const title = caption ? [{ text: caption }] : [];
  return sceneOf(label, (width) => picturePanels(width, picture, [{ title, note: '', over }], regions));
}

/** Copies of a picture side by side as far as they fit, with the names of its regions beside or below them. */
export function picturePanels(
  width: number,
  { ref, size }: PictureMap['picture'],
  panels: readonly Panel[],
  regions: readonly Region[],
): { height: number; shapes: Shape[] } {
  const aspect = size.height / size.width;
  const least = Math.min(LEAST_WIDE.to, Math.max(LEAST_WIDE.from, LEAST_TALL / aspect));
  const fitting = (room: number) =>
    isNarrow(width) ? 1 : Math.max(1, Math.min(panels.length, Math.floor((room + GAP) / (least + GAP))));
  const columns = fitting(width);
  const hasMargin = regions.length > 0 && !isNarrow(width) && fitting(width - KEY - GAP) === columns;
  const room = width - (hasMargin ? KEY + GAP : 0) - GAP * (columns - 1);
  const panelWidth = Math.min(room / columns, MOST_TALL / aspect);
  const picture = { width: panelWidth, height: panelWidth * aspect };

  // A caption may be wider than its picture where it has the width for itself.
  const captionWidth = panels.length === 1 ? width : panelWidth;
  const captions = panels.map((panel) => captionOf(panel, captionWidth));
  const captionHeight = Math.max(...captions.map(({ height }) => height));
  const rowHeight = captionHeight + picture.height + GAP;
  const shapes = panels.flatMap((panel, index) => {
    const x = (index % columns) * (panelWidth + GAP);
    const y = Math.floor(index / columns) * rowHeight;
    const frame = { x, y: y + captionHeight, ...picture };
    const { below, above } = panel.over(frame);
    return [
      ...(captions[index]?.at(x, y) ?? []),
      { kind: 'rect' as const, ...frame, fill: 'grid' as const, opacity: 0.4 },
      { kind: 'picture' as const, ...frame, picture: ref },
      ...below,
      edge(frame),
      ...(panel.bare ? [] : regions.flatMap((region, place) => outline(region, place + 1, frame))),
      ...above,
    ];
  });

  const bottom = Math.ceil(panels.length / columns) * rowHeight - GAP;
  if (regions.length === 0) return { height: bottom, shapes };
  const used = (((panels.length - 1) % columns) + 1) * (panelWidth + GAP);
  const lastTop = bottom - picture.height;
  const beside = keyAt(regions, used, lastTop, width - used, 1);
  const isBeside = !isNarrow(width) && width - used >= KEY && beside.bottom <= bottom;
  const below = isNarrow(width) ? 1 : Math.floor((width + GAP) / (KEY + GAP));
  const key = isBeside ? beside : keyAt(regions, 0, bottom + GAP / 2, width, below);
  return { height: Math.max(bottom, key.bottom), shapes: [...shapes, ...key.shapes] };
}

/** The edge of a picture, which may be as white as the paper. */
function edge({ x, y, width, height }: Frame): Shape {
  const [right, bottom] = [x + width, y + height];
  const points: [number, number][] = [
    [x, y],
    [right, y],
    [right, bottom],
    [x, bottom],
  ];
  return { kind: 'path', points, stroke: 'grid', line: 1, closed: true };
}

/** The lines above a picture and their height; no height without words. */
function captionOf({ title, note }: Panel, width: number) {
  let [x, line] = [0, title.length > 0 ? 1 : 0];
  const parts = title.map(({ text, kind }) => {
    const lead = kind ? 16 : 0;
    const words = fitted(text, width - lead);
    if (x > 0 && x + lead + textWidth(words) > width) [x, line] = [0, line + 1];
    const part = { words, kind, x, line, lead };
    x += lead + textWidth(words) + 14;
    return part;
  });
  const notes = note ? wrapped(note, width, 3, SMALL) : [];
  const lines = line + notes.length;
  return {
    height: lines > 0 ? lines * LINE + 6 : 0,
    at: (left: number, top: number): Shape[] => [
      ...parts.flatMap(({ words, kind, line: own, lead, x: from }) => [
        ...(kind ? [markAt(left + from + 6, top + own * LINE - 8, 5, kind)] : []),
        textAt(left + from + lead, top + own * LINE - 4, words, { bold: true }),
      ]),
      ...notes.map((words, index) =>
        textAt(left, top + (line + index + 1) * LINE - 4, words, { size: SMALL, tone: 'muted' }),
      ),
    ],
  };
}

/** A region's outline with its number; the name is beside the picture, so that nothing covers the artwork. */
function outline(region: Region, number: number, frame: Frame): Shape[] {
  const points = corners(region).map(placeIn(frame));
  const [first] = points;
  if (!first) return [];
  const within = (at: number, from: number, length: number) =>
    Math.min(from + length - BADGE - 1, Math.max(from + BADGE + 1, at));
  // A light line under a dark one is visible on any picture.
  return [
    { kind: 'path', points, stroke: 'surface', line: 2.2, closed: true },
    { kind: 'path', points, stroke: 'text', line: 1, closed: true, dash: true },
    ...badge(within(first[0], frame.x, frame.width), within(first[1], frame.y, frame.height), number),
  ];
}

const badge = (x: number, y: number, number: number): Shape[] => [
  { kind: 'circle', x, y, r: BADGE, fill: 'surface', stroke: 'text' },
  textAt(x, y + 3.5, String(number), { size: 10, tone: 'text', anchor: 'middle', bold: true }),
];

/** The names of the regions after their numbers, in columns. */
function keyAt(regions: readonly Region[], left: number, top: number, width: number, columns: number) {
  const own = (width - GAP * (columns - 1)) / columns;
  const lead = 2 * BADGE + 8;
  const bottoms = Array.from({ length: columns }, () => top);
  const perColumn = Math.ceil(regions.length / columns);
  const shapes = regions.flatMap(({ name }, index): Shape[] => {
    const column = Math.floor(index / perColumn);
    const x = left + column * (own + GAP);
    const y = bottoms[column] ?? top;
    const lines = wrapped(name, own - lead, 3, SMALL);
    bottoms[column] = y + 6 + lines.length * LINE;
    return [
      ...badge(x + BADGE + 1, y + BADGE + 2, index + 1),
      ...lines.map((words, line) => textAt(x + lead, y + 14 + line * LINE, words, { size: SMALL })),
    ];
  });
  return { bottom: Math.max(...bottoms), shapes };
}

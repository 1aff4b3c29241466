import { type Materials, pictureIn } from './picture.ts';
import { FONT_SIZE, isNarrow, LINE, type Scene, type Shape, sceneOf, textAt, wrapped } from './scene.ts';

/** A design that was judged, with what it got. */
export type JudgedDesign = { label: string; material_id: number; value: string; leads: boolean };

const GAP = 16;
const TALL = 220;
const NARROW_TALL = 150;
const PADDING = 10;
const LABEL_LINES = 2;
const BADGE = 20;

/** Designs side by side as pictures, each with what it got; in a narrow scene two in a row. */
export function designRow(designs: readonly JudgedDesign[], materials: Materials): Scene {
  const words = designs.map(({ label, value, leads }) => `${label}: ${value}${leads ? ', leads' : ''}`);
  return sceneOf(words.join('; '), (sceneWidth) => {
    const columns = Math.min(designs.length, isNarrow(sceneWidth) ? 2 : 6);
    const width = Math.min(TALL * 1.5, (sceneWidth - GAP * (columns - 1)) / columns);
    const tall = isNarrow(sceneWidth) ? NARROW_TALL : TALL;
    const shapes: Shape[] = [];
    let y = 0;
    for (let from = 0; from < designs.length; from += columns) {
      const row = designs.slice(from, from + columns).map((design, place) => {
        const x = place * (width + GAP);
        return drawDesign(design, materials, { x, y, width, height: tall });
      });
      shapes.push(...row.flatMap(({ shapes: own }) => own));
      y += Math.max(...row.map(({ height }) => height)) + GAP;
    }
    return { height: Math.max(1, y - GAP), shapes };
  });
}

type Place = { x: number; y: number; width: number; height: number };

function drawDesign({ label, value, leads, material_id }: JudgedDesign, materials: Materials, place: Place) {
  const { x, y, width, height } = place;
  const shapes: Shape[] = [{ kind: 'rect', ...place, fill: 'grid', opacity: 0.35, radius: 6 }];
  const picture = pictureIn(materials, { material_id, page: null, view: null });
  if (picture) {
    const room = { width: width - 2 * PADDING, height: height - 2 * PADDING };
    const scale = Math.min(room.width / picture.size.width, room.height / picture.size.height);
    const size = { width: picture.size.width * scale, height: picture.size.height * scale };
    shapes.push({
      kind: 'picture',
      picture: picture.ref,
      x: x + (width - size.width) / 2,
      y: y + (height - size.height) / 2,
      ...size,
    });
  }
  if (leads) {
    shapes.push({ kind: 'rect', x, y: y + height - 4, width, height: 4, fill: 'positive' });
    shapes.push({ kind: 'rect', x: x + 8, y: y + 8, width: 52, height: BADGE, fill: 'positive', radius: 4 });
    shapes.push(
      textAt(x + 34, y + 8 + BADGE - 6, 'Leads', { size: 12, tone: 'surface', anchor: 'middle', bold: true }),
    );
  }
  const words = [
    ...wrapped(label, width, LABEL_LINES).map((text) => ({ text, bold: true })),
    ...wrapped(value, width, LABEL_LINES).map((text) => ({ text, bold: false })),
  ];
  const below = y + height + 6;
  shapes.push(...words.map(({ text, bold }, index) => textAt(x, below + (index + 1) * LINE, text, { bold })));
  return { shapes, height: below - y + words.length * LINE + FONT_SIZE / 2 };
}

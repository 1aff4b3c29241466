import { linesOf } from '#common/words/line-breaks.ts';
import { type Drawing, type Shape, textAt } from './scene.ts';

/** What is said around a chart that is saved by itself: its title, and below it n, the methods and where it is from. */
export type Caption = { title: string; lines: readonly string[] };

const MARGIN = 32;
const TITLE = { size: 18, line: 25 };
const NOTE = { size: 11.5, line: 17 };
/** The standard fonts of a PDF are a little wider than those of the screen. */
const SLACK = 0.95;

/** A drawing with margins, its title above and its notes below. `measure` says how wide a text is. */
export function sheetOf(
  drawing: Drawing,
  { title, lines }: Caption,
  measure: (text: string, style: { size: number; bold?: boolean }) => number,
): Drawing {
  const broken = (text: string, style: { size: number; bold?: boolean }) =>
    linesOf(text, (line) => measure(line, style) <= drawing.width * SLACK);
  const head = broken(title, { size: TITLE.size, bold: true });
  const notes = lines.flatMap((line) => broken(line, { size: NOTE.size }));
  const top = MARGIN + head.length * TITLE.line + 10;
  const bottom = top + drawing.height + 12;
  return {
    label: drawing.label,
    width: drawing.width + 2 * MARGIN,
    height: bottom + notes.length * NOTE.line + MARGIN,
    shapes: [
      ...head.map((line, index) =>
        textAt(MARGIN, MARGIN + TITLE.size + index * TITLE.line, line, { size: TITLE.size, bold: true }),
      ),
      ...drawing.shapes.map((shape) => moved(shape, MARGIN, top)),
      ...notes.map((line, index) =>
        textAt(MARGIN, bottom + (index + 1) * NOTE.line, line, { size: NOTE.size, tone: 'muted' }),
      ),
    ],
  };
}

function moved(shape: Shape, dx: number, dy: number): Shape {
  const at = ([x, y]: [number, number]): [number, number] => [x + dx, y + dy];
  if (shape.kind === 'path') return { ...shape, points: shape.points.map(at) };
  if (shape.kind === 'area') return { ...shape, rings: shape.rings.map((ring) => ring.map(at)) };
  if (shape.kind === 'line') {
    const { x1, y1, x2, y2 } = shape;
    return { ...shape, x1: x1 + dx, y1: y1 + dy, x2: x2 + dx, y2: y2 + dy };
  }
  return { ...shape, x: shape.x + dx, y: shape.y + dy };
}

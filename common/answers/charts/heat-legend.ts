import { type Shape, type Tone, textAt, wrapped } from './scene.ts';

/** A scale of colours, each with the words at its lower end, those at the upper end of the last, and lines of text below it. */
export type Legend = { title?: string; steps?: { tone: Tone; from?: string }[]; end?: string; lines: string[] };

const SWATCH = { width: 42, height: 11 };
const SMALL = 11.5;
const LINE = 15;
const MOST_LINES = 6;

/** Draws a legend from `top` down. */
export function heatLegend(top: number, width: number, { title, steps = [], end, lines }: Legend) {
  const own = Math.min(SWATCH.width, (width - 24) / Math.max(1, steps.length));
  const text = (x: number, y: number, words: string, anchor: 'start' | 'middle' = 'start') =>
    textAt(x, y, words, { size: SMALL, tone: 'muted', anchor });
  const shapes: Shape[] = [];
  let y = top;
  if (title) {
    y += LINE;
    shapes.push(textAt(0, y - 4, title, { size: SMALL, bold: true }));
  }
  if (steps.length > 0) {
    shapes.push(
      ...steps.map(
        ({ tone }, index): Shape => ({
          kind: 'rect',
          x: index * own,
          y,
          width: own,
          height: SWATCH.height,
          fill: tone,
        }),
      ),
      ...[...steps.map(({ from }) => from), end].flatMap((words, index) =>
        words ? [text(index * own, y + SWATCH.height + 12, words, index === 0 ? 'start' : 'middle')] : [],
      ),
    );
    y += SWATCH.height + 18;
  }
  for (const words of wrapped(lines.join(' '), width, MOST_LINES, SMALL)) {
    y += LINE;
    shapes.push(text(0, y - 4, words));
  }
  return { bottom: y + 2, shapes };
}

import { scaleLinear } from 'd3-scale';
import { figure, fixed } from '../format.ts';
import type { MeanEstimate } from '../statistics/estimates.ts';
import { whisker } from './bars.ts';
import { FONT_SIZE, fitted, SCENE_WIDTH, type Scene, type Shape } from './scene.ts';

export type ProfileRow = { left: string; right: string; estimate: MeanEstimate };

const WORD_WIDTH = 150;
const MEAN_WIDTH = 50;
const ROW = 34;

/** The means between pairs of opposite words, joined by a line; `extreme` is the scale's end on both sides. */
export function profileLines(label: string, rows: ProfileRow[], extreme: number): Scene {
  const x = scaleLinear([-extreme, extreme], [WORD_WIDTH + 16, SCENE_WIDTH - WORD_WIDTH - MEAN_WIDTH - 16]);
  const height = rows.length * ROW + 20;
  const at = (index: number) => index * ROW + ROW / 2;
  const steps = Array.from({ length: 2 * extreme + 1 }, (_, index) => index - extreme);
  const grid: Shape[] = steps.flatMap((step) => [
    {
      kind: 'line',
      x1: x(step),
      y1: 0,
      x2: x(step),
      y2: rows.length * ROW,
      stroke: 'grid',
      line: step === 0 ? 1.6 : 0.8,
    },
    { kind: 'text', x: x(step), y: height - 4, text: figure(step), size: 11, tone: 'muted', anchor: 'middle' },
  ]);
  const points = rows.flatMap(({ estimate }, index): [number, number][] =>
    estimate.mean === null ? [] : [[x(estimate.mean), at(index)]],
  );
  const marks = rows.flatMap((row, index): Shape[] => {
    const y = at(index);
    const words: Shape[] = [
      {
        kind: 'text',
        x: WORD_WIDTH,
        y: y + 4,
        text: fitted(row.left, WORD_WIDTH),
        size: FONT_SIZE,
        tone: 'text',
        anchor: 'end',
      },
      {
        kind: 'text',
        x: SCENE_WIDTH - WORD_WIDTH - MEAN_WIDTH,
        y: y + 4,
        text: fitted(row.right, WORD_WIDTH),
        size: FONT_SIZE,
        tone: 'text',
      },
      {
        kind: 'text',
        x: SCENE_WIDTH,
        y: y + 4,
        text: fixed(row.estimate.mean, 1),
        size: FONT_SIZE,
        tone: 'text',
        anchor: 'end',
        bold: true,
      },
    ];
    const { mean, interval } = row.estimate;
    if (mean === null) return words;
    const bounded = (value: number) => x(Math.max(-extreme, Math.min(extreme, value)));
    return [
      ...words,
      ...(interval ? whisker(bounded(interval.low), bounded(interval.high), y) : []),
      { kind: 'circle', x: x(mean), y, r: 5, fill: 'primary', title: `${row.left} – ${row.right}: ${fixed(mean, 2)}` },
    ];
  });
  const line: Shape[] = points.length > 1 ? [{ kind: 'path', points, stroke: 'primary', line: 2 }] : [];
  return { width: SCENE_WIDTH, height, label, shapes: [...grid, ...line, ...marks] };
}

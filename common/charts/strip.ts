import { scaleLinear } from 'd3-scale';
import type { Spread } from '../statistics/quantiles.ts';
import { figure, SCENE_WIDTH, type Scene, type Shape } from './scene.ts';

type Axis = { min: number; max: number; low: string; high: string; unit: string };

const TALL = 90;
const BOX_TOP = TALL + 10;
const BOX = 18;

/** How answers on a fine scale spread: columns of equal classes, and below them median, quartiles and range. */
export function strip(label: string, classes: number[], spread: Spread | null, axis: Axis): Scene {
  const x = scaleLinear([axis.min, axis.max], [20, SCENE_WIDTH - 20]);
  const most = Math.max(...classes, 1);
  const width = (SCENE_WIDTH - 40) / Math.max(1, classes.length);
  const columns = classes.map((count, index): Shape => {
    const height = (count / most) * TALL;
    return {
      kind: 'rect',
      x: 20 + index * width + 1,
      y: TALL - height,
      width: width - 2,
      height,
      fill: 'primary',
      opacity: 0.8,
      title: String(count),
    };
  });
  const middle = BOX_TOP + BOX / 2;
  const box: Shape[] = spread
    ? [
        { kind: 'line', x1: x(spread.min), y1: middle, x2: x(spread.max), y2: middle, stroke: 'muted', line: 1.2 },
        {
          kind: 'rect',
          x: x(spread.q1),
          y: BOX_TOP,
          width: Math.max(2, x(spread.q3) - x(spread.q1)),
          height: BOX,
          fill: 'secondary',
          opacity: 0.55,
          radius: 2,
        },
        {
          kind: 'line',
          x1: x(spread.median),
          y1: BOX_TOP - 3,
          x2: x(spread.median),
          y2: BOX_TOP + BOX + 3,
          stroke: 'text',
          line: 2.4,
        },
      ]
    : [];
  const bottom = BOX_TOP + BOX + 18;
  const end = (value: number, word: string) =>
    [`${figure(value)}${axis.unit ? ` ${axis.unit}` : ''}`, word].filter(Boolean).join(' · ');
  const words: Shape[] = [
    { kind: 'text', x: 20, y: bottom, text: end(axis.min, axis.low), size: 12, tone: 'muted' },
    {
      kind: 'text',
      x: SCENE_WIDTH - 20,
      y: bottom,
      text: end(axis.max, axis.high),
      size: 12,
      tone: 'muted',
      anchor: 'end',
    },
  ];
  const base: Shape = { kind: 'line', x1: 20, y1: TALL, x2: SCENE_WIDTH - 20, y2: TALL, stroke: 'grid', line: 1 };
  return { width: SCENE_WIDTH, height: bottom + 6, label, shapes: [...columns, base, ...box, ...words] };
}

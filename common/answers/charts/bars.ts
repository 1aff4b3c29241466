import { type ScaleLinear, scaleLinear } from 'd3-scale';
import type { Interval, ShareEstimate } from '#common/answers/statistics/estimates.ts';
import {
  FONT_SIZE,
  fitted,
  isNarrow,
  LINE,
  labelAt,
  type PictureRef,
  type Scene,
  type Shape,
  sceneOf,
  type Tone,
  textAt,
  wrapped,
} from './scene.ts';
import { shareBeside } from './wording.ts';

/** What bars are drawn against, whatever they are: the values at the left and the right end, and what is written there. */
export type Axis = { min: number; max: number; low: string; high: string };

/** Shares of all (1). */
export const SHARES: Axis = { min: 0, max: 1, low: '0%', high: '100%' };

type Bar = {
  label: string;
  /** Where the bar ends on the axis; null for no bar. */
  value: number | null;
  /** The text to the right of the bar. */
  text: string;
  interval?: Interval | null;
  tone?: Tone;
  picture?: { ref: PictureRef; width: number; height: number };
};

/** The bar of a share with its interval. */
export const shareBar = (label: string, estimate: ShareEstimate) => {
  const { share, interval } = estimate;
  return { label, value: share, text: shareBeside(estimate), interval };
};

const LABEL_WIDTH = 210;
const VALUE_WIDTH = 110;
const NARROW_VALUE_WIDTH = 90;
const GAP = 12;
const THUMBNAIL = { width: 64, height: 48 };

/** About so many light lines divide an axis. */
const TICKS = 5;
const AXIS = { size: 11, height: 18 };

/**
 * Horizontal bars with their interval as a whisker. They begin at 0, or at the left end of an axis without one. In a narrow scene the labels
 * are above the bars.
 */
export function bars(label: string, rows: Bar[], axis = SHARES): Scene {
  return sceneOf(label, (sceneWidth) => {
    const above = isNarrow(sceneWidth);
    const pictures = rows.some(({ picture }) => picture) ? THUMBNAIL.width + GAP : 0;
    const left = above ? pictures : LABEL_WIDTH + GAP;
    const right = sceneWidth - (above ? NARROW_VALUE_WIDTH : VALUE_WIDTH);
    const x = scaleLinear([axis.min, axis.max], [left, right]);
    const begin = x(axis.min * axis.max < 0 ? 0 : axis.min);
    const shapes: Shape[] = [];
    let y = 0;
    for (const row of rows) {
      const beside = above ? left : row.picture ? THUMBNAIL.width + GAP : 0;
      const lines = wrapped(row.label, (above ? sceneWidth : LABEL_WIDTH) - beside, 2);
      const words = above ? lines.length * LINE : 0;
      const ownHeight = above ? words + 28 : lines.length > 1 ? 38 : 28;
      const height = row.picture ? Math.max(ownHeight, THUMBNAIL.height + 8) : ownHeight;
      const middle = above ? y + words + 12 : y + height / 2;
      if (row.picture) shapes.push(thumbnail(row.picture, y + 4));
      shapes.push(...labelAt(beside, above ? y + words / 2 : middle, lines));
      // A thin line shows where the scale ends, so that a bar of 0 does not look full.
      shapes.push({ kind: 'rect', x: left, y: middle - 1, width: right - left, height: 2, fill: 'grid' });
      const end = row.value === null ? begin : x(row.value);
      shapes.push({
        kind: 'rect',
        x: Math.min(begin, end),
        y: middle - 8,
        width: Math.abs(end - begin),
        height: 16,
        fill: row.tone ?? 'primary',
        // Pale enough for the whisker on it to be seen.
        opacity: row.interval ? 0.6 : undefined,
        radius: 2,
        title: `${row.label}: ${row.text}`,
      });
      if (row.interval) shapes.push(...whisker(x(row.interval.low), x(row.interval.high), middle));
      shapes.push(textAt(right + (above ? GAP / 2 : GAP), middle + FONT_SIZE / 3, row.text));
      y += height;
    }
    return { height: y + AXIS.height, shapes: [...ticksOf(x, TICKS, y), ...shapes, ...endsOf(axis, [left, right], y)] };
  });
}

/** Light lines down to `bottom`. */
export const ticksOf = (x: ScaleLinear<number, number>, count: number, bottom: number): Shape[] =>
  x
    .ticks(count)
    .map((tick) => ({ kind: 'line', x1: x(tick), y1: 0, x2: x(tick), y2: bottom, stroke: 'grid', line: 0.8 }));

/** The words at both ends of an axis, below `bottom`. */
export function endsOf({ low, high }: Pick<Axis, 'low' | 'high'>, [left, right]: [number, number], bottom: number) {
  const room = (right - left) / 2 - 4;
  const at = (x: number, words: string, anchor: 'start' | 'end') =>
    textAt(x, bottom + 13, fitted(words, room, AXIS.size), { size: AXIS.size, tone: 'muted', anchor });
  return [at(left, low, 'start'), at(right, high, 'end')];
}

/** The picture inside the thumbnail's frame, whole and undistorted. */
function thumbnail({ ref, width, height }: NonNullable<Bar['picture']>, top: number): Shape {
  const scale = Math.min(THUMBNAIL.width / width, THUMBNAIL.height / height);
  const size = { width: width * scale, height: height * scale };
  const [x, y] = [(THUMBNAIL.width - size.width) / 2, top + (THUMBNAIL.height - size.height) / 2];
  return { kind: 'picture', picture: ref, x, y, ...size };
}

/** The interval of an estimate, as a line with ends. */
export function whisker(from: number, to: number, y: number): Shape[] {
  const thin = { stroke: 'text', line: 1.2 } as const;
  const line = (x1: number, y1: number, x2: number, y2: number) => ({ kind: 'line' as const, x1, y1, x2, y2, ...thin });
  return [line(from, y, to, y), line(from, y - 4, from, y + 4), line(to, y - 4, to, y + 4)];
}

/** How many experts chose each value of a scale, the highest on top, as shares of all answers. */
export function distributionBars(label: string, labels: string[], counts: readonly number[], answered: number): Scene {
  const rows = counts.map((count, index) => {
    const share = count / Math.max(1, answered);
    return { label: labels[index] ?? '', value: share, text: shareBeside({ count, share }) };
  });
  return bars(label, rows.reverse());
}

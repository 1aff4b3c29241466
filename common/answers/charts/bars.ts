import { scaleLinear } from 'd3-scale';
import type { Interval } from '#common/answers/statistics/estimates.ts';
import { figure, percentage } from '#common/words/format.ts';
import {
  FONT_SIZE,
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
import { partsOf } from './wording.ts';

type Bar = {
  label: string;
  /** The bar's length, in the unit of the scale. */
  value: number;
  /** The text to the right of the bar. */
  text: string;
  interval?: Interval | null;
  tone?: Tone;
  picture?: { ref: PictureRef; width: number; height: number };
};

const LABEL_WIDTH = 210;
const VALUE_WIDTH = 110;
const NARROW_VALUE_WIDTH = 90;
const GAP = 12;
const THUMBNAIL = { width: 64, height: 48 };

/**
 * Horizontal bars with their interval as a whisker, on a scale from 0 to the longest bar or whisker, so that the bars fill their width. In a
 * narrow scene the labels are above the bars.
 */
export function bars(label: string, rows: Bar[]): Scene {
  const max = Math.max(...rows.map(({ value, interval }) => Math.max(value, interval?.high ?? 0))) || 1;
  return sceneOf(label, (sceneWidth) => {
    const above = isNarrow(sceneWidth);
    const pictures = rows.some(({ picture }) => picture) ? THUMBNAIL.width + GAP : 0;
    const left = above ? pictures : LABEL_WIDTH + GAP;
    const right = sceneWidth - (above ? NARROW_VALUE_WIDTH : VALUE_WIDTH);
    const x = scaleLinear([0, max], [left, right]);
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
      shapes.push({
        kind: 'rect',
        x: left,
        y: middle - 8,
        width: x(row.value) - left,
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
    return { height: Math.max(y, 1), shapes };
  });
}

/** The picture inside the thumbnail's frame, whole and undistorted. */
function thumbnail({ ref, width, height }: NonNullable<Bar['picture']>, top: number): Shape {
  const scale = Math.min(THUMBNAIL.width / width, THUMBNAIL.height / height);
  const size = { width: width * scale, height: height * scale };
  return {
    kind: 'picture',
    picture: ref,
    x: (THUMBNAIL.width - size.width) / 2,
    y: top + (THUMBNAIL.height - size.height) / 2,
    ...size,
  };
}

/** The interval of an estimate, as a line with ends. */
export function whisker(from: number, to: number, y: number): Shape[] {
  const line = (x1: number, y1: number, x2: number, y2: number): Shape => ({
    kind: 'line',
    x1,
    y1,
    x2,
    y2,
    stroke: 'text',
    line: 1.2,
  });
  return [line(from, y, to, y), line(from, y - 4, from, y + 4), line(to, y - 4, to, y + 4)];
}

/** How many experts chose each value of a scale, the highest on top. The length of a bar is its share of all answers. */
export function distributionBars(label: string, labels: string[], counts: readonly number[], answered: number): Scene {
  const points = partsOf(answered, counts);
  const rows = counts.map((count, index) => ({
    label: labels[index] ?? '',
    value: count,
    text: `${percentage(points[index] ?? 0)} (${figure(count)})`,
  }));
  return bars(label, rows.reverse());
}

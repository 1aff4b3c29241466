import { scaleLinear } from 'd3-scale';
import { figure, percent } from '#common/words/format.ts';
import { endsOf, ticksOf } from './bars.ts';
import {
  FONT_SIZE,
  isNarrow,
  LINE,
  labelAt,
  type Scene,
  type Shape,
  sceneOf,
  type Tone,
  textAt,
  textWidth,
  wrapped,
} from './scene.ts';

export type Segment = { name: string; count: number; fill: Tone; opacity?: number };
export type StackedRow = { label: string; note: string; segments: Segment[] };

const LABEL_WIDTH = 210;
const NOTE_WIDTH = 120;
const NARROW_NOTE_WIDTH = 84;
const ROW = 38;
const BAR = 20;
/** The size of the counts in the segments. */
const COUNT = 11;

/**
 * One bar for each row, cut into shares of the row with their counts. With `centre`, half of the segments (an odd one in the middle is split)
 * are left of a common line, with room for 100% to both sides. In a narrow scene the labels are above the bars.
 */
export function stackedBars(label: string, rows: StackedRow[], centre = false): Scene {
  return sceneOf(label, (sceneWidth) => {
    const above = isNarrow(sceneWidth);
    const left = above ? 0 : LABEL_WIDTH + 12;
    const right = sceneWidth - (above ? NARROW_NOTE_WIDTH : NOTE_WIDTH);
    const unit = (right - left) / (centre ? 2 : 1);
    const line = centre ? left + unit : left;
    const shapes: Shape[] = [];
    let y = 0;
    for (const row of rows) {
      const lines = wrapped(row.label, above ? sceneWidth : LABEL_WIDTH, 2);
      const words = above ? lines.length * LINE : 0;
      const middle = above ? y + words + BAR / 2 + 4 : y + ROW / 2;
      shapes.push(...labelAt(0, above ? y + words / 2 : middle, lines));
      const shareOf = shareIn(row);
      let x = centre ? line - leftOfCentre(row) * unit : left;
      // Behind the segments, through which lines would be seen.
      shapes.push({ kind: 'rect', x, y: middle - BAR / 2, width: unit, height: BAR, fill: 'surface' });
      for (const segment of row.segments) {
        const { name, count, fill, opacity } = segment;
        const width = shareOf(segment) * unit;
        const title = `${name}: ${figure(count)} (${percent(shareOf(segment))})`;
        if (width > 0) shapes.push({ kind: 'rect', x, y: middle - BAR / 2, width, height: BAR, fill, opacity, title });
        if (width >= textWidth(figure(count), COUNT) + 4) {
          const tone = toneOn(opacity);
          shapes.push(textAt(x + width / 2, middle + 4, figure(count), { size: COUNT, tone, anchor: 'middle' }));
        }
        x += width;
      }
      shapes.push(textAt(right + (above ? 6 : 12), middle + FONT_SIZE / 3, row.note));
      y += above ? words + ROW - 4 : ROW;
    }
    const x = scaleLinear([centre ? -1 : 0, 1], [left, right]);
    const middle: Shape = { kind: 'line', x1: line, y1: 0, x2: line, y2: y, stroke: 'muted', line: 1, dash: true };
    const ends = endsOf({ low: centre ? '100%' : '0%', high: '100%' }, [left, right], y);
    const key = legend(rows[0]?.segments ?? [], y + 22, sceneWidth);
    // The bars stand before the lines, so that no line crosses their counts.
    const behind = [...ticksOf(x, 4, y), ...(centre ? [middle] : [])];
    return { height: y + 22 + key.height, shapes: [...behind, ...shapes, ...ends, ...key.shapes] };
  });
}

/** Letters that can be read on a segment in every colour scheme; between 0.48 and 0.88 neither can. */
const toneOn = (opacity = 1): Tone => (opacity < 0.5 ? 'text' : 'surface');

function shareIn({ segments }: StackedRow) {
  const total = segments.reduce((sum, { count }) => sum + count, 0);
  return ({ count }: Segment) => (total === 0 ? 0 : count / total);
}

function leftOfCentre(row: StackedRow): number {
  const shareOf = shareIn(row);
  const middle = (row.segments.length - 1) / 2;
  return row.segments.reduce((sum, segment, index) => {
    if (index === middle) return sum + shareOf(segment) / 2;
    return index < middle ? sum + shareOf(segment) : sum;
  }, 0);
}

/** The names of the segments, in as many lines as they need. */
function legend(segments: Segment[], top: number, sceneWidth: number) {
  const shapes: Shape[] = [];
  let [x, y] = [0, top];
  for (const { name, fill, opacity } of segments) {
    const width = 18 + textWidth(name, 12) + 16;
    if (x > 0 && x + width > sceneWidth) [x, y] = [0, y + 20];
    shapes.push({ kind: 'rect', x, y: y + 3, width: 12, height: 12, fill, opacity, radius: 2 });
    shapes.push(textAt(x + 18, y + 13, name, { size: 12, tone: 'muted' }));
    x += width;
  }
  return { shapes, height: y - top + 20 };
}

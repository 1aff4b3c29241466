import { figure, percentage, wholePercents } from '#common/words/format.ts';
import {
  type Drawing,
  FONT_SIZE,
  isNarrow,
  type Scene,
  type Shape,
  sceneOf,
  type Tone,
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
const LINE = 16;

/**
 * One bar for each row, cut into shares. With `centre`, half of the segments (an odd one in the middle is split) are left of a
 * common line, so that agreement and disagreement can be compared. In a narrow scene the labels are above the bars.
 */
export function stackedBars(label: string, rows: StackedRow[], centre = false): Scene {
  return sceneOf((width) => drawStackedBars(label, rows, centre, width));
}

function drawStackedBars(label: string, rows: StackedRow[], centre: boolean, sceneWidth: number): Drawing {
  const above = isNarrow(sceneWidth);
  const left = above ? 0 : LABEL_WIDTH + 12;
  const right = sceneWidth - (above ? NARROW_NOTE_WIDTH : NOTE_WIDTH);
  const unit = (right - left) / (centre ? 2 : 1);
  const shapes: Shape[] = [];
  let y = 0;
  for (const row of rows) {
    const points = wholePercents(row.segments.map(({ count }) => count));
    const total = row.segments.reduce((sum, segment) => sum + segment.count, 0);
    const lines = wrapped(row.label, above ? sceneWidth : LABEL_WIDTH, 2);
    const words = above ? lines.length * LINE : 0;
    const middle = above ? y + words + BAR / 2 + 4 : y + ROW / 2;
    const first = (above ? y + words / 2 : middle) - ((lines.length - 1) * LINE) / 2 + FONT_SIZE / 3;
    for (const [line, text] of lines.entries()) {
      shapes.push({ kind: 'text', x: 0, y: first + line * LINE, text, size: FONT_SIZE, tone: 'text' });
    }
    const shareOf = (segment: Segment) => (total === 0 ? 0 : segment.count / total);
    let x = centre ? left + unit - leftOfCentre(row.segments, shareOf) * unit : left;
    for (const [place, segment] of row.segments.entries()) {
      const width = shareOf(segment) * unit;
      if (width > 0) {
        const title = `${segment.name}: ${figure(segment.count)} (${percentage(points[place] ?? 0)})`;
        shapes.push({
          kind: 'rect',
          x,
          y: middle - BAR / 2,
          width,
          height: BAR,
          fill: segment.fill,
          opacity: segment.opacity,
          title,
        });
      }
      x += width;
    }
    shapes.push({
      kind: 'text',
      x: right + (above ? 6 : 12),
      y: middle + FONT_SIZE / 3,
      text: row.note,
      size: FONT_SIZE,
      tone: 'text',
    });
    y += above ? words + ROW - 4 : ROW;
  }
  const chartHeight = y;
  if (centre) {
    const x = left + unit;
    shapes.push({ kind: 'line', x1: x, y1: 0, x2: x, y2: chartHeight, stroke: 'muted', line: 1, dash: true });
  }
  const key = legend(rows[0]?.segments ?? [], chartHeight + 8, sceneWidth);
  return { width: sceneWidth, height: chartHeight + 8 + key.height, label, shapes: [...shapes, ...key.shapes] };
}

function leftOfCentre(segments: Segment[], shareOf: (segment: Segment) => number): number {
  const middle = (segments.length - 1) / 2;
  return segments.reduce((sum, segment, index) => {
    if (index === middle) return sum + shareOf(segment) / 2;
    return index < middle ? sum + shareOf(segment) : sum;
  }, 0);
}

/** The names of the segments, in as many lines as they need. */
function legend(segments: Segment[], top: number, sceneWidth: number): { shapes: Shape[]; height: number } {
  const shapes: Shape[] = [];
  let x = 0;
  let y = top;
  for (const { name, fill, opacity } of segments) {
    const width = 18 + textWidth(name, 12) + 16;
    if (x > 0 && x + width > sceneWidth) {
      x = 0;
      y += 20;
    }
    shapes.push({ kind: 'rect', x, y: y + 3, width: 12, height: 12, fill, opacity, radius: 2 });
    shapes.push({ kind: 'text', x: x + 18, y: y + 13, text: name, size: 12, tone: 'muted' });
    x += width;
  }
  return { shapes, height: y - top + 20 };
}

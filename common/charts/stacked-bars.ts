import { figure, percentage, wholePercents } from '../format.ts';
import { FONT_SIZE, SCENE_WIDTH, type Scene, type Shape, type Tone, textWidth, wrapped } from './scene.ts';

export type Segment = { name: string; count: number; fill: Tone; opacity?: number };
export type StackedRow = { label: string; note: string; segments: Segment[] };

const LABEL_WIDTH = 210;
const NOTE_WIDTH = 120;
const ROW = 38;
const BAR = 20;

/**
 * One bar a row, cut into shares. With `centre`, half of the segments (an odd one in the middle is split) lie left of a
 * common line, so that agreement and disagreement can be compared.
 */
export function stackedBars(label: string, rows: StackedRow[], centre = false): Scene {
  const left = LABEL_WIDTH + 12;
  const right = SCENE_WIDTH - NOTE_WIDTH;
  const unit = (right - left) / (centre ? 2 : 1);
  const shapes: Shape[] = [];
  rows.forEach((row, index) => {
    const y = index * ROW;
    const points = wholePercents(row.segments.map(({ count }) => count));
    const total = row.segments.reduce((sum, segment) => sum + segment.count, 0);
    const lines = wrapped(row.label, LABEL_WIDTH, 2);
    lines.forEach((text, line) => {
      const first = y + ROW / 2 - ((lines.length - 1) * 16) / 2 + FONT_SIZE / 3;
      shapes.push({ kind: 'text', x: 0, y: first + line * 16, text, size: FONT_SIZE, tone: 'text' });
    });
    const shareOf = (segment: Segment) => (total === 0 ? 0 : segment.count / total);
    let x = centre ? left + unit - leftOfCentre(row.segments, shareOf) * unit : left;
    for (const [place, segment] of row.segments.entries()) {
      const width = shareOf(segment) * unit;
      if (width > 0) {
        const title = `${segment.name}: ${figure(segment.count)} (${percentage(points[place] ?? 0)})`;
        shapes.push({
          kind: 'rect',
          x,
          y: y + (ROW - BAR) / 2,
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
      x: right + 12,
      y: y + ROW / 2 + FONT_SIZE / 3,
      text: row.note,
      size: FONT_SIZE,
      tone: 'text',
    });
  });
  const chartHeight = rows.length * ROW;
  if (centre && rows.length > 0) {
    const x = left + unit;
    shapes.push({ kind: 'line', x1: x, y1: 0, x2: x, y2: chartHeight, stroke: 'muted', line: 1, dash: true });
  }
  const key = legend(rows[0]?.segments ?? [], chartHeight + 8);
  return { width: SCENE_WIDTH, height: chartHeight + 8 + key.height, label, shapes: [...shapes, ...key.shapes] };
}

function leftOfCentre(segments: Segment[], shareOf: (segment: Segment) => number): number {
  const middle = (segments.length - 1) / 2;
  return segments.reduce((sum, segment, index) => {
    if (index === middle) return sum + shareOf(segment) / 2;
    return index < middle ? sum + shareOf(segment) : sum;
  }, 0);
}

/** The names of the segments, in as many lines as they need. */
function legend(segments: Segment[], top: number): { shapes: Shape[]; height: number } {
  const shapes: Shape[] = [];
  let x = 0;
  let y = top;
  for (const { name, fill, opacity } of segments) {
    const width = 18 + textWidth(name, 12) + 16;
    if (x > 0 && x + width > SCENE_WIDTH) {
      x = 0;
      y += 20;
    }
    shapes.push({ kind: 'rect', x, y: y + 3, width: 12, height: 12, fill, opacity, radius: 2 });
    shapes.push({ kind: 'text', x: x + 18, y: y + 13, text: name, size: 12, tone: 'muted' });
    x += width;
  }
  return { shapes, height: segments.length > 0 ? y - top + 20 : 0 };
}

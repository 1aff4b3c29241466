import { figure, percentage } from '#common/texts/format.ts';
import { bars } from './bars.ts';
import type { Scene } from './scene.ts';
import { partsOf } from './wording.ts';

/** How many experts chose each value of a scale, the highest on top. The length of a bar is its share of all answers. */
export function distributionBars(label: string, labels: string[], counts: readonly number[], answered: number): Scene {
  const points = partsOf(answered, counts);
  const rows = counts.map((count, index) => ({
    label: labels[index] ?? '',
    value: count,
    text: `${percentage(points[index] ?? 0)} (${figure(count)})`,
  }));
  return bars(label, rows.reverse(), Math.max(answered, 1));
}

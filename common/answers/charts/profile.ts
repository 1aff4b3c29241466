import { scaleLinear } from 'd3-scale';
import type { Interval, Scale } from '#common/answers/statistics/bounded-means.ts';
import { figure, fixed } from '#common/words/format.ts';
import { whisker } from './bars.ts';
import {
  fitted,
  isNarrow,
  labelAt,
  type Scene,
  type Shape,
  sceneOf,
  type Tone,
  textAt,
  textWidth,
  wrapped,
} from './scene.ts';

/** What a row is about: words at both ends, or only at the left one. */
type ProfileRow = { left: string; right: string };
/** The means of one design or group by row; `name` is needed where there are several. */
export type ProfileSeries = { name: string; means: { mean: number | null; interval: Interval | null }[] };

const WORD_WIDTH = 150;
const MEAN_WIDTH = 50;
const ROW = 34;
/** The height of the line of words above each row of a narrow scene. */
const WORDS = 18;
const NARROW_SIDE = 12;
/** How far the marks of several series are apart in a row. */
const APART = 12;
const TONES: Tone[] = ['primary', 'secondary', 'positive', 'negative', 'neutral', 'muted'];
const letterOf = (place: number) => String.fromCharCode('A'.charCodeAt(0) + place);

/**
 * Means on a common scale, row by row, joined by a line for each series. Several series are told apart by letters, which a legend explains, as
 * well as by colour. In a narrow scene the words stand above their place.
 */
export function profile(
  label: string,
  rows: readonly ProfileRow[],
  series: readonly ProfileSeries[],
  scale: Scale,
  inWords: (value: number) => string = figure,
): Scene {
  return sceneOf(label, (sceneWidth) => {
    const above = isNarrow(sceneWidth);
    const alone = series.length === 1;
    const right = sceneWidth - (alone ? MEAN_WIDTH : 0);
    const side = above ? NARROW_SIDE : WORD_WIDTH + 16;
    const wordWidth = right / 2 - 4;
    const marksHeight = ROW + (series.length - 1) * APART;
    const row = above ? marksHeight + WORDS : marksHeight;
    // Without opposite words the scale goes on to the right.
    const rightSide = above || rows.some((each) => each.right) ? side : NARROW_SIDE * 2;
    const x = scaleLinear([scale.min, scale.max], [side, right - rightSide]);
    const bottom = rows.length * row;
    const middle = (index: number) => index * row + (above ? WORDS + marksHeight / 2 - 2 : marksHeight / 2);
    const at = (index: number, place: number) => middle(index) + (place - (series.length - 1) / 2) * APART;
    const center = (scale.min + scale.max) / 2;
    // Whole places of a scale, or five steps of shares.
    const steps = x.ticks(scale.max - scale.min > 1 ? Math.min(10, scale.max - scale.min) : 5);
    const grid = steps.flatMap((step): Shape[] => [
      { kind: 'line', x1: x(step), y1: 0, x2: x(step), y2: bottom, stroke: 'grid', line: step === center ? 1.6 : 0.8 },
      textAt(x(step), bottom + 16, inWords(step), { size: 11, tone: 'muted', anchor: 'middle' }),
    ]);
    const words = rows.flatMap(({ left, right: opposite }, index): Shape[] => {
      if (!above) {
        return [
          ...labelAt(WORD_WIDTH, middle(index), wrapped(left, WORD_WIDTH, 2), 'end'),
          ...labelAt(right - WORD_WIDTH, middle(index), wrapped(opposite, WORD_WIDTH, 2)),
        ];
      }
      const y = index * row + WORDS - 4;
      return [
        textAt(0, y, fitted(left, opposite ? wordWidth : right)),
        textAt(right, y, fitted(opposite, wordWidth), { anchor: 'end' }),
      ];
    });
    const lines = series.flatMap(({ name, means }, place): Shape[] => {
      const tone = TONES[place % TONES.length] ?? 'primary';
      const points = means.flatMap(({ mean }, index): [number, number][] =>
        mean === null ? [] : [[x(mean), at(index, place)]],
      );
      const marks = means.flatMap(({ mean, interval }, index): Shape[] => {
        if (mean === null) return [];
        const y = at(index, place);
        const title = `${name ? `${name}: ` : ''}${fixed(mean, 2)}`;
        return [
          ...(interval ? whisker(x(interval.low), x(interval.high), y) : []),
          { kind: 'circle', x: x(mean), y, r: alone ? 5 : 8, fill: tone, title },
          ...(alone
            ? []
            : [textAt(x(mean), y + 4, letterOf(place), { size: 11, tone: 'surface', anchor: 'middle', bold: true })]),
        ];
      });
      return [...(points.length > 1 ? [{ kind: 'path' as const, points, stroke: tone, line: 2 }] : []), ...marks];
    });
    const numbers = alone
      ? (series[0]?.means ?? []).map(({ mean }, index) =>
          textAt(sceneWidth, middle(index) + 4, fixed(mean, 1), { anchor: 'end', bold: true }),
        )
      : [];
    const key = alone ? { shapes: [], height: 0 } : legend(series, bottom + 28, sceneWidth);
    return { height: bottom + 20 + key.height, shapes: [...grid, ...words, ...lines, ...numbers, ...key.shapes] };
  });
}

/** The letter of each series, in as many lines as they need. */
function legend(series: readonly ProfileSeries[], top: number, sceneWidth: number) {
  const shapes: Shape[] = [];
  let [x, y] = [0, top];
  for (const [place, { name }] of series.entries()) {
    const text = fitted(name, sceneWidth - 40, 12);
    const width = 24 + textWidth(text, 12) + 20;
    if (x > 0 && x + width > sceneWidth) [x, y] = [0, y + 22];
    shapes.push({ kind: 'circle', x: x + 8, y: y + 8, r: 8, fill: TONES[place % TONES.length] ?? 'primary' });
    shapes.push(textAt(x + 8, y + 12, letterOf(place), { size: 11, tone: 'surface', anchor: 'middle', bold: true }));
    shapes.push(textAt(x + 24, y + 12, text, { size: 12 }));
    x += width;
  }
  return { shapes, height: y - top + 30 };
}

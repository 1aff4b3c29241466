import { scaleLinear } from 'd3-scale';
import { whisker } from '#common/answers/charts/bars.ts';
import { defineResults } from '#common/answers/charts/picture.ts';
import { fitted, isNarrow, type Scene, type Shape, sceneOf, textAt } from '#common/answers/charts/scene.ts';
import { meanInWords } from '#common/answers/charts/wording.ts';
import { estimateMean, type MeanEstimate } from '#common/answers/statistics/estimates.ts';
import { countEach } from '#common/assessments/questions/parts.ts';
import { EXTREME } from '#common/assessments/questions/semantic_differential.ts';
import { figure, fixed } from '#common/words/format.ts';

type ProfileRow = { left: string; right: string; estimate: MeanEstimate };

const WORD_WIDTH = 150;
const MEAN_WIDTH = 50;
const ROW = 34;
/** The height of the line of words above each row of a narrow scene. */
const WORDS = 18;
const NARROW_SIDE = 12;

/**
 * The means between pairs of opposite words, joined by a line; `extreme` is the scale's end on both sides. In a narrow scene the
 * words stand above their place.
 */
function profileLines(label: string, rows: ProfileRow[], extreme: number): Scene {
  return sceneOf(label, (sceneWidth) => {
    const above = isNarrow(sceneWidth);
    const right = sceneWidth - MEAN_WIDTH;
    const side = above ? NARROW_SIDE : WORD_WIDTH + 16;
    const wordWidth = above ? right / 2 - 4 : WORD_WIDTH;
    const row = above ? ROW + WORDS : ROW;
    const x = scaleLinear([-extreme, extreme], [side, right - side]);
    const [bottom, height] = [rows.length * row, rows.length * row + 20];
    const at = (index: number) => index * row + (above ? WORDS + ROW / 2 - 2 : ROW / 2);
    const steps = Array.from({ length: 2 * extreme + 1 }, (_, index) => index - extreme);
    const grid = steps.flatMap((step): Shape[] => [
      { kind: 'line', x1: x(step), y1: 0, x2: x(step), y2: bottom, stroke: 'grid', line: step === 0 ? 1.6 : 0.8 },
      textAt(x(step), height - 4, figure(step), { size: 11, tone: 'muted', anchor: 'middle' }),
    ]);
    const points = rows.flatMap(({ estimate }, index): [number, number][] =>
      estimate.mean === null ? [] : [[x(estimate.mean), at(index)]],
    );
    const marks = rows.flatMap((pair, index): Shape[] => {
      const y = at(index);
      const wordsAt = above ? index * row + WORDS - 4 : y + 4;
      const { mean, interval } = pair.estimate;
      const words = [
        textAt(above ? 0 : WORD_WIDTH, wordsAt, fitted(pair.left, wordWidth), { anchor: above ? 'start' : 'end' }),
        textAt(above ? right : right - WORD_WIDTH, wordsAt, fitted(pair.right, wordWidth), {
          anchor: above ? 'end' : 'start',
        }),
        textAt(sceneWidth, y + 4, fixed(mean, 1), { anchor: 'end', bold: true }),
      ];
      if (mean === null) return words;
      const bounded = (value: number) => x(Math.max(-extreme, Math.min(extreme, value)));
      const title = `${pair.left} – ${pair.right}: ${fixed(mean, 2)}`;
      return [
        ...words,
        ...(interval ? whisker(bounded(interval.low), bounded(interval.high), y) : []),
        { kind: 'circle', x: x(mean), y, r: 5, fill: 'primary', title },
      ];
    });
    const line: Shape[] = points.length > 1 ? [{ kind: 'path', points, stroke: 'primary', line: 2 }] : [];
    return { height, shapes: [...grid, ...line, ...marks] };
  });
}

/** The mean between each pair of words, joined to a profile. */
export const semanticDifferential = defineResults('semantic_differential', {
  aggregate: (config, answers) => ({
    answered: answers.length,
    pairs: config.pairs.map((pair) => {
      const given = answers.map((answer) => answer[pair.id]).filter((value) => value !== undefined);
      return {
        ...pair,
        estimate: estimateMean(given, { min: -EXTREME, max: EXTREME }),
        distribution: countEach(given, -EXTREME, EXTREME),
      };
    }),
  }),
  scenes: (_config, { pairs }) => [profileLines('Mean between each pair of words', pairs, EXTREME)],
  tables: (_config, { pairs }) => [
    {
      title: 'Means, from −3 at the left word to 3 at the right one',
      columns: ['Left', 'Right', 'Mean', 'Rated by'],
      rows: pairs.map(({ left, right, estimate }) => [left, right, meanInWords(estimate), figure(estimate.n)]),
    },
  ],
});

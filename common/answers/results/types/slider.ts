import { scaleLinear } from 'd3-scale';
import { fitted, LINE, type Scene, type Shape, sceneOf, textAt, textWidth } from '#common/answers/charts/scene.ts';
import { meanInWords, medianInWords } from '#common/answers/charts/wording.ts';
import { defineResults } from '#common/answers/results/define.ts';
import { type Spread, spread } from '#common/answers/statistics/distributions.ts';
import { estimateMean, estimateMedian, type ValueClass, valueClasses } from '#common/answers/statistics/estimates.ts';
import { betterEnd } from '#common/assessments/questions/direction.ts';
import { unitAfter } from '#common/assessments/questions/slider.ts';
import { countedFigure, figure } from '#common/words/format.ts';

type Axis = { min: number; max: number; step: number; low: string; high: string; unit: string };

const TALL = 138;
const BOX_TOP = TALL + 10;
const BOX = 18;
const SIDE = 20;
const WORDS = 12;
/** Room above the columns for the words of their axis. */
const HEAD = 18;
/**
 * The distribution of answers on a fine scale: columns of equally wide classes, and below them median, quartiles and range. Each value of
 * the scale is as wide as a step, so that the columns are above the values that they count. A column's height is its share of all answers.
 */
function strip(label: string, classes: ValueClass[], spread: Spread | null, axis: Axis): Scene {
  return sceneOf(label, (sceneWidth) => {
    const half = axis.step / 2;
    const end = (classes.at(-1)?.to ?? axis.max) + half;
    const x = scaleLinear([axis.min - half, end], [SIDE, sceneWidth - SIDE]);
    const all = Math.max(1, spread?.n ?? 0);
    const columns = classes.map(({ from, to, count }): Shape => {
      const height = (count / all) * (TALL - HEAD);
      const last = Math.min(to, axis.max);
      return {
        kind: 'rect',
        x: x(from - half) + 1,
        y: TALL - height,
        width: x(to + half) - x(from - half) - 2,
        height,
        fill: 'primary',
        opacity: 0.8,
        title: `${figure(from, 6)}${last > from ? ` to ${figure(last, 6)}` : ''}: ${figure(count)}`,
      };
    });
    const bottom = BOX_TOP + BOX + 18;
    const room = sceneWidth - 2 * SIDE;
    const described = (value: number, word: string) =>
      fitted([`${figure(value, 6)}${unitAfter(axis.unit)}`, word].filter(Boolean).join(' · '), room, WORDS);
    const [low, high] = [described(axis.min, axis.low), described(axis.max, axis.high)];
    // Long words are placed one below the other.
    const last = textWidth(`${low} ${high}`, WORDS) > room ? bottom + LINE : bottom;
    const words = [
      textAt(SIDE, bottom, low, { size: WORDS, tone: 'muted' }),
      textAt(sceneWidth - SIDE, last, high, { size: WORDS, tone: 'muted', anchor: 'end' }),
    ];
    const [x1, x2] = [SIDE, sceneWidth - SIDE];
    const grid = [HEAD, (HEAD + TALL) / 2, TALL].map(
      (y): Shape => ({ kind: 'line', x1, y1: y, x2, y2: y, stroke: 'grid', line: 1 }),
    );
    const share = textAt(SIDE, HEAD - 5, `100% of ${countedFigure(all, 'answer')}`, { size: 11, tone: 'muted' });
    return { height: last + 6, shapes: [...grid, share, ...columns, ...(spread ? boxOf(spread, x) : []), ...words] };
  });
}

/** The range as a line, the middle half as a box and the median as a stroke. */
function boxOf({ min, q1, median, q3, max }: Spread, x: (value: number) => number): Shape[] {
  const middle = BOX_TOP + BOX / 2;
  const width = Math.max(2, x(q3) - x(q1));
  const [y1, y2] = [BOX_TOP - 3, BOX_TOP + BOX + 3];
  return [
    { kind: 'line', x1: x(min), y1: middle, x2: x(max), y2: middle, stroke: 'muted', line: 1.2 },
    { kind: 'rect', x: x(q1), y: BOX_TOP, width, height: BOX, fill: 'secondary', opacity: 0.55, radius: 2 },
    { kind: 'line', x1: x(median), y1, x2: x(median), y2, stroke: 'text', line: 2.4 },
  ];
}

/** Columns of equally wide classes with median and quartiles below. */
export const slider = defineResults('slider', {
  aggregate: (config, answers) => ({
    answered: answers.length,
    spread: spread(answers),
    median: estimateMedian(answers),
    estimate: estimateMean(answers, config),
    histogram: valueClasses(answers, config),
  }),
  figures: (_config, { spread, median, estimate }) => {
    const half = spread && `${medianInWords(median)}, middle half ${figure(spread.q1)} to ${figure(spread.q3)}`;
    return [...(half ? [{ name: 'Median', value: half }] : []), { name: 'Mean', value: meanInWords(estimate) }];
  },
  intervals: ['median', 'mean'],
  scenes: ({ min, max, step, labels, unit }, { histogram, spread }) => [
    strip('How the answers spread', histogram, spread, { min, max, step, low: labels.low, high: labels.high, unit }),
  ],
  measures: (scale) => [
    {
      key: 'value',
      label: '',
      kind: 'scale',
      scale,
      step: scale.step,
      unit: scale.unit,
      better: betterEnd(scale.better, null),
      of: (answer) => answer,
    },
  ],
});

import type { Tone } from '#common/answers/charts/scene.ts';
import { type Segment, stackedBars } from '#common/answers/charts/stacked-bars.ts';
import { meanInWords, medianInWords } from '#common/answers/charts/wording.ts';
import { defineResults } from '#common/answers/results/define.ts';
import { estimateMean, estimateMedian } from '#common/answers/statistics/estimates.ts';
import { betterEnd } from '#common/assessments/questions/direction.ts';
import { labelOf, NOT_APPLICABLE } from '#common/assessments/questions/options.ts';
import { score } from '#common/assessments/questions/scorecard.ts';
import { figure, fixed } from '#common/words/format.ts';

/** One bar for each statement: disagreement left of the middle, agreement right. */
export const scorecard = defineResults('scorecard', {
  aggregate: (config, answers) => ({
    answered: answers.length,
    rows: config.rows.map((row) => {
      const given = answers.map((answer) => answer[row.id]);
      const scores = given.map((column) => score(config, column)).filter((value) => value !== null);
      return {
        id: row.id,
        median: estimateMedian(scores),
        estimate: estimateMean(scores, { min: 1, max: config.columns.length }),
        distribution: config.columns.map((column) => ({
          column_id: column.id,
          count: given.filter((id) => id === column.id).length,
        })),
        not_applicable: given.filter((id) => id === NOT_APPLICABLE).length,
      };
    }),
  }),
  figures: (config, { rows }) => {
    const known = rows.filter((row) => row.estimate.mean !== null);
    const by = [...known].sort((a, b) => (b.estimate.mean ?? 0) - (a.estimate.mean ?? 0));
    const [best] = by;
    const worst = by.at(-1);
    if (!best || !worst || best === worst) return [];
    const value = ({ id, median, estimate }: typeof best) =>
      `${labelOf(config.rows, id)}: median ${figure(median.median)}, mean ${fixed(estimate.mean, 2)} of ${config.columns.length}`;
    return [
      { name: 'Highest', value: value(best) },
      { name: 'Lowest', value: value(worst) },
    ];
  },
  intervals: ['median', 'mean'],
  scenes: (config, { rows }) => [
    stackedBars(
      'How each statement was rated',
      rows.map((row) => ({
        label: labelOf(config.rows, row.id),
        note: `median ${figure(row.median.median)}`,
        segments: row.distribution.map(({ column_id, count }, index) =>
          segment(labelOf(config.columns, column_id), count, index, config.columns.length),
        ),
      })),
      true,
    ),
  ],
  tables: (config, { rows }) => {
    // An older version of the question may have offered it.
    const tellsNotApplicable = config.allow_na || rows.some((row) => row.not_applicable > 0);
    return [
      {
        title: 'Medians and means',
        columns: [
          'Statement',
          `Median of ${config.columns.length}`,
          'Mean',
          'Rated by',
          ...(tellsNotApplicable ? ['Not applicable'] : []),
        ],
        rows: rows.map((row) => [
          labelOf(config.rows, row.id),
          medianInWords(row.median),
          meanInWords(row.estimate),
          figure(row.estimate.n),
          ...(tellsNotApplicable ? [figure(row.not_applicable)] : []),
        ]),
      },
    ];
  },
  measures: (config) =>
    config.rows.map(({ id, label, better }) => ({
      key: id,
      label,
      kind: 'scale',
      scale: { min: 1, max: config.columns.length },
      better: betterEnd(better, null),
      of: (answer) => score(config, answer[id]),
    })),
});

/** The further from the middle, the stronger the colour; never so that neither dark nor light letters can be read on it. */
function segment(name: string, count: number, index: number, columns: number): Segment {
  const middle = (columns - 1) / 2;
  const distance = Math.abs(index - middle) / Math.max(middle, 1);
  const fill: Tone = index === middle ? 'neutral' : index < middle ? 'negative' : 'positive';
  return { name, count, fill, opacity: index === middle ? 0.45 : distance === 1 ? 0.95 : 0.15 + 0.35 * distance };
}

import * as z from 'zod';
import { defineQuestion, readingSeconds } from './define.ts';
import { direction } from './direction.ts';
import { SCORECARD_COLUMNS_MAX, SCORECARD_ROWS_MAX } from './limits.ts';
import { checkOptions, labelOf, NOT_APPLICABLE, option } from './options.ts';
import { complain } from './parts.ts';
import { idOrder } from './shuffle.ts';

const shape = z.object({
  /** Each says whether agreeing with it is better; it is not judged until that is said. */
  rows: z.array(option.extend({ better: direction.optional() })).max(SCORECARD_ROWS_MAX + 10),
  /** From the lowest to the highest; the first counts 1. */
  columns: z.array(option).max(SCORECARD_COLUMNS_MAX),
  allow_na: z.boolean(),
  shuffle: z.boolean(),
});
const configSchema = shape.superRefine((config, context) => {
  checkOptions(context, 'rows', 'row', config.rows, { min: 1, max: SCORECARD_ROWS_MAX });
  checkOptions(context, 'columns', 'column', config.columns, { min: 2, max: SCORECARD_COLUMNS_MAX });
  config.columns.forEach((column, index) => {
    if (column.id === NOT_APPLICABLE)
      complain(context, ['columns', index, 'id'], `The id ${NOT_APPLICABLE} is reserved`);
  });
});

export type ScorecardConfig = z.infer<typeof shape>;

/** The score of a column, counted from 1; null for 'na' and unknown ids. */
export function score(config: ScorecardConfig, columnId: string | undefined): number | null {
  const index = config.columns.findIndex((column) => column.id === columnId);
  return index < 0 ? null : index + 1;
}

export const scorecard = defineQuestion({
  label: 'Scorecard',
  description: 'Several statements rated on the same scale.',
  draftConfigSchema: shape,
  configSchema,
  defaultConfig: () => ({
    rows: [
      { id: 'r1', label: '' },
      { id: 'r2', label: '' },
    ],
    columns: ['Strongly disagree', 'Disagree', 'Neither agree nor disagree', 'Agree', 'Strongly agree'].map(
      (label, index) => ({ id: `c${index + 1}`, label }),
    ),
    allow_na: false,
    shuffle: false,
  }),
  answerSchema: (config) => {
    const rows = new Set(config.rows.map((row) => row.id));
    const columns = new Set(config.columns.map((column) => column.id));
    if (config.allow_na) columns.add(NOT_APPLICABLE);
    return z.record(z.string(), z.string()).superRefine((answer, context) => {
      for (const [row, column] of Object.entries(answer)) {
        if (!rows.has(row)) complain(context, [row], 'This row is not part of the question');
        else if (!columns.has(column)) complain(context, [row], 'This column is not part of the question');
      }
    });
  },
  check: (config, answer) => {
    const open = config.rows.filter((row) => answer?.[row.id] === undefined).length;
    return open === 0 ? [] : [`Rate every row (${open} missing)`];
  },
  isAnswered: (config, answer) => config.rows.some((row) => answer[row.id] !== undefined),
  asked: ({ rows, columns }) => ({
    scale: { 'columns of the scale': columns.map((column) => column.id) },
    words: columns.map((column) => column.label),
    options: rows.map(({ id, label }) => ({ id, label })),
    noun: 'rows',
    eachAlone: true,
  }),
  csvColumns: ({ config }) => config.rows.map((row) => row.label),
  csvCells: ({ config }, answer) =>
    config.rows.map((row) => {
      const column = answer?.[row.id];
      return column === undefined ? '' : column === NOT_APPLICABLE ? 'N/A' : String(score(config, column) ?? '');
    }),
  describe: (config, answer) =>
    config.rows
      .filter((row) => answer[row.id] !== undefined)
      .map(
        (row) =>
          `${row.label}: ${answer[row.id] === NOT_APPLICABLE ? 'not applicable' : labelOf(config.columns, answer[row.id] ?? '')}`,
      )
      .join('\n'),
  shownOrder: (config, seed) => idOrder(seed, config.rows, config.shuffle),
  estimatedSeconds: (config) => config.rows.reduce((sum, row) => sum + 4 + readingSeconds(row.label), 3),
});

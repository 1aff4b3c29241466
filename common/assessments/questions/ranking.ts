import * as z from 'zod';
import { defineQuestion, readingSeconds } from './define.ts';
import { RANKING_ITEMS_MAX } from './limits.ts';
import { checkOptions, labelOf, option } from './options.ts';
import { complain, wholeNumber } from './parts.ts';
import { idOrder } from './shuffle.ts';

const shape = z.object({
  items: z.array(option).max(RANKING_ITEMS_MAX + 5),
  /** How many items are ranked; null means all. */
  k: wholeNumber.min(1, 'At least 1').max(RANKING_ITEMS_MAX).nullable(),
  shuffle: z.boolean(),
});
const configSchema = shape.superRefine((config, context) => {
  checkOptions(context, 'items', 'item', config.items, { min: 2, max: RANKING_ITEMS_MAX });
  if (config.k !== null && config.k > config.items.length)
    complain(context, ['k'], 'There are fewer items than places');
});

export type RankingConfig = z.infer<typeof shape>;
/** Item ids, the best first. */
export type RankingAnswer = string[];

/** How many items an expert ranks. */
export function places(config: RankingConfig): number {
  return Math.min(config.k ?? config.items.length, config.items.length);
}

/** The rank of each item in config order; items left out share the mean of the places left. */
export function ranks(config: RankingConfig, answer: RankingAnswer): number[] {
  const left = (answer.length + 1 + config.items.length) / 2;
  return config.items.map((item) => (answer.includes(item.id) ? answer.indexOf(item.id) + 1 : left));
}

export const ranking = defineQuestion({
  label: 'Ranking',
  description: 'Items put in order, best first.',
  draftConfigSchema: shape,
  configSchema,
  defaultConfig: () => ({
    items: [
      { id: 'i1', label: '' },
      { id: 'i2', label: '' },
      { id: 'i3', label: '' },
    ],
    k: null,
    shuffle: true,
  }),
  answerSchema: (config) => {
    const known = new Set(config.items.map((item) => item.id));
    return z
      .array(z.string().refine((id) => known.has(id), 'This item is not part of the question'))
      .max(places(config), `Rank at most ${places(config)}`)
      .refine((ids) => new Set(ids).size === ids.length, 'An item can have only one place');
  },
  check: (config, answer) => {
    const open = places(config) - (answer?.length ?? 0);
    return open <= 0 ? [] : [`Fill every place (${open} missing)`];
  },
  isAnswered: (_config, answer) => answer.length > 0,
  asked: (config) => ({ scale: { 'number of places': places(config) }, options: config.items, noun: 'items' }),
  csvColumns: ({ config }) => config.items.map((item) => item.label),
  csvCells: ({ config }, answer) =>
    config.items.map((item) => (answer?.includes(item.id) ? String(answer.indexOf(item.id) + 1) : '')),
  describe: (config, answer) =>
    answer.map((id, index) => `${index + 1}. ${labelOf(config.items, id)}`).join(', ') || 'Nothing ranked',
  shownOrder: (config, seed) => idOrder(seed, config.items, config.shuffle),
  estimatedSeconds: (config) =>
    5 + 4 * places(config) + config.items.reduce((sum, item) => sum + readingSeconds(item.label), 0),
});

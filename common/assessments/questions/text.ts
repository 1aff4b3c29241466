import * as z from 'zod';
import { tooLong } from '#common/words/text-fields.ts';
import { defineQuestion } from './define.ts';
import { wholeNumber } from './parts.ts';

const LENGTH_MAX = 10_000;

const shape = z.object({
  /** Fewest and most characters. */
  min: wholeNumber.min(0, 'Not below 0').max(LENGTH_MAX, `At most ${LENGTH_MAX}`),
  max: wholeNumber.min(1, 'At least 1').max(LENGTH_MAX, `At most ${LENGTH_MAX}`),
  /** One line or several. */
  multiline: z.boolean(),
});
const configSchema = shape.refine((config) => config.min <= config.max, {
  path: ['min'],
  message: 'The smallest length is above the largest',
});

export const text = defineQuestion({
  label: 'Text',
  description: 'An answer in the expert’s own words.',
  draftConfigSchema: shape,
  configSchema,
  defaultConfig: () => ({ min: 0, max: 2000, multiline: true }),
  answerSchema: (config) => z.string('A text is needed').max(config.max, tooLong(config.max)),
  check: (config, answer) => {
    const characters = answer?.trim().length ?? 0;
    if (characters >= Math.max(1, config.min)) return [];
    return [config.min <= 1 ? 'Write an answer' : `Write at least ${config.min} characters: ${characters} so far`];
  },
  isAnswered: (_config, answer) => answer.trim() !== '',
  asked: () => ({}),
  describe: (_config, answer) => answer,
  estimatedSeconds: (config) => (config.multiline ? 40 : 15) + Math.min(120, config.min / 3),
});

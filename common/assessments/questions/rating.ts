import * as z from 'zod';
import { boundedText } from '#common/words/text-fields.ts';
import { matchesNumber, numberTarget } from './conditions.ts';
import { defineQuestion } from './define.ts';
import { direction } from './direction.ts';
import { RATING_STARS_MAX, RATING_STARS_MIN } from './limits.ts';
import { wholeNumber } from './parts.ts';

const shape = z.object({
  /** How many stars. */
  max: wholeNumber
    .min(RATING_STARS_MIN, `At least ${RATING_STARS_MIN} stars`)
    .max(RATING_STARS_MAX, `At most ${RATING_STARS_MAX} stars`),
  /** What each star means, from the first; may be shorter or have empty texts. */
  labels: z.array(boundedText(60)).max(RATING_STARS_MAX),
  /** More stars are better unless something else is said. */
  better: direction.optional(),
});
const configSchema = shape.refine((config) => config.labels.length <= config.max, {
  path: ['labels'],
  message: 'There are more labels than stars',
});

export const rating = defineQuestion({
  label: 'Star rating',
  description: 'One judgement on a scale of stars.',
  draftConfigSchema: shape,
  configSchema,
  defaultConfig: () => ({ max: 5, labels: ['Very poor', 'Poor', 'Fair', 'Good', 'Very good'] }),
  answerSchema: (config) =>
    z
      .number('A number of stars is needed')
      .int('Whole stars only')
      .min(1, 'At least 1 star')
      .max(config.max, `At most ${config.max} stars`),
  check: (_config, answer) => (answer === null ? ['Choose a number of stars'] : []),
  asked: ({ max, labels }) => ({
    scale: { 'number of stars': max },
    words: Array.from({ length: max }, (_, index) => labels[index] ?? ''),
  }),
  describe: (config, answer) => {
    const label = config.labels[answer - 1];
    return `${answer} of ${config.max} stars${label ? ` (${label})` : ''}`;
  },
  estimatedSeconds: () => 7,
  conditionTarget: (config) => numberTarget(1, config.max, 1),
  matches: (_config, answer, operator, value) => matchesNumber(answer, operator, value),
  passesAttention: (_config, answer, expected) => answer === Number(expected),
});

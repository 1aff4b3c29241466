import * as z from 'zod';
import { byId } from './asked.ts';
import {
  type ChoiceAnswer,
  checkChoiceOptions,
  choiceAnswerSchema,
  choiceParts,
  choiceShape,
  choiceTarget,
  choosable,
  describeChoice,
  missingOtherText,
} from './choice.ts';
import { matchesChosen } from './conditions.ts';
import { defineQuestion, readingSeconds } from './define.ts';
import { OTHER } from './options.ts';
import { complain, wholeNumber } from './parts.ts';

const shape = z.object({
  ...choiceShape,
  min: wholeNumber.min(0, 'Not below 0').max(60),
  /** Null means no maximum. */
  max: wholeNumber.min(1, 'At least 1').max(60).nullable(),
});
const configSchema = shape.superRefine((config, context) => {
  checkChoiceOptions(config, context);
  const combinable = choosable(config).filter(
    (item) => !config.options.some((other) => other.id === item.id && other.exclusive),
  ).length;
  if (config.max !== null && config.min > config.max)
    complain(context, ['min'], 'The smallest number is above the largest');
  if (config.min > Math.max(1, combinable)) complain(context, ['min'], 'There are not that many options to choose');
});

export type MultipleChoiceConfig = z.infer<typeof shape>;

function isExclusive(config: MultipleChoiceConfig, answer: ChoiceAnswer): boolean {
  return config.options.some((option) => option.exclusive && answer.ids.includes(option.id));
}

export const multipleChoice = defineQuestion({
  label: 'Multiple choice',
  description: 'Any number of answers out of several.',
  draftConfigSchema: shape,
  configSchema,
  defaultConfig: () => ({
    options: [
      { id: 'o1', label: '' },
      { id: 'o2', label: '' },
      { id: 'o3', label: '' },
    ],
    other: false,
    shuffle: false,
    min: 1,
    max: null,
  }),
  answerSchema: (config) => choiceAnswerSchema(config, config.max ?? choosable(config).length),
  check: (config, answer) => {
    const chosen = answer?.ids.length ?? 0;
    if (answer && (chosen >= config.min || isExclusive(config, answer))) return missingOtherText(answer);
    return [config.min <= 1 ? 'Choose at least one option' : `Choose at least ${config.min} options: ${chosen} so far`];
  },
  asked: (config) => ({
    options: choosable(config),
    settings: {
      'fewest and most options to choose': [config.min, config.max],
      'options that exclude all others': byId(config.options.filter((item) => item.exclusive)).map((item) => item.id),
    },
  }),
  ...choiceParts,
  csvColumns: ({ config }) => [
    ...choosable(config).map((option) => option.label),
    ...(config.other ? ['Other text'] : []),
  ],
  csvCells: ({ config }, answer) => [
    ...choosable(config).map((option) => (answer?.ids.length ? (answer.ids.includes(option.id) ? '1' : '0') : '')),
    ...(config.other ? [answer?.ids.includes(OTHER) ? answer.other_text : ''] : []),
  ],
  describe: (config, answer) => describeChoice(config, answer) || 'None chosen',
  estimatedSeconds: (config) => 8 + config.options.reduce((sum, option) => sum + 1 + readingSeconds(option.label), 0),
  conditionTarget: (config) => choiceTarget(config, ['includes', 'not_includes']),
  // If several must be chosen, the expected one must be among exactly that many.
  passesAttention: ({ min }, { ids }, expected) =>
    matchesChosen(ids, 'includes', expected) && ids.length <= Math.max(1, min),
});

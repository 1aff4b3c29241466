import * as z from 'zod';
import {
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

const shape = z.object(choiceShape);
const configSchema = shape.superRefine(checkChoiceOptions);

export const singleChoice = defineQuestion({
  label: 'Single choice',
  description: 'One answer out of several.',
  draftConfigSchema: shape,
  configSchema,
  defaultConfig: () => ({
    options: [
      { id: 'o1', label: '' },
      { id: 'o2', label: '' },
    ],
    other: false,
    shuffle: false,
  }),
  answerSchema: (config) => choiceAnswerSchema(config, 1),
  check: (_config, answer) => (answer?.ids.length ? missingOtherText(answer) : ['Choose an option']),
  asked: (config) => ({ options: choosable(config) }),
  ...choiceParts,
  csvColumns: ({ config }) => (config.other ? ['', 'Other text'] : ['']),
  csvCells: ({ config }, answer) => {
    const chosen = answer ? describeChoice(config, { ...answer, other_text: '' }).replace(/^Other:$/, 'Other') : '';
    return config.other ? [chosen, answer?.other_text ?? ''] : [chosen];
  },
  describe: describeChoice,
  estimatedSeconds: (config) => 5 + config.options.reduce((sum, option) => sum + readingSeconds(option.label), 0),
  conditionTarget: (config) => choiceTarget(config, ['equals', 'not_equals']),
  passesAttention: (_config, answer, expected) => matchesChosen(answer.ids, 'equals', expected),
});

import * as z from 'zod';
import { asked } from './asked.ts';
import {
  aggregateChoice,
  checkChoiceOptions,
  choiceAnswerSchema,
  choiceOrder,
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
  type: 'single_choice',
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
  isAnswered: (_config, answer) => answer.ids.length > 0,
  asked: (config) => asked({ options: choosable(config) }),
  aggregate: aggregateChoice,
  csvColumns: ({ config }) => (config.other ? ['', 'Other text'] : ['']),
  csvCells: ({ config }, answer) => {
    const chosen = answer ? describeChoice(config, { ...answer, other_text: '' }).replace(/^Other:$/, 'Other') : '';
    return config.other ? [chosen, answer?.other_text ?? ''] : [chosen];
  },
  describe: describeChoice,
  estimatedSeconds: (config) => 5 + config.options.reduce((sum, option) => sum + readingSeconds(option.label), 0),
  shownOrder: choiceOrder,
  conditionTarget: (config) => choiceTarget(config, ['equals', 'not_equals']),
  matches: (_config, answer, operator, value) => matchesChosen(answer.ids, operator, value),
  passesAttention: (_config, answer, expected) => matchesChosen(answer.ids, 'equals', expected),
});

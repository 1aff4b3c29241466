import { OPTIONS_MAX } from '#common/assessments/questions/limits.ts';
import type { FieldsOf } from './ConfigFields.tsx';

/** The switches of every choice question. */
export const choiceToggles = [
  { kind: 'toggle', key: 'other', label: 'Offer “Other” with a text' },
  {
    kind: 'toggle',
    key: 'shuffle',
    label: 'Shuffle the options',
    hint: '“Other” and options that stand alone stay last.',
  },
] as const;

export const singleChoiceFields: FieldsOf<'single_choice'> = [
  { kind: 'options', key: 'options', title: 'Options', noun: 'option', max: OPTIONS_MAX },
  ...choiceToggles,
];

import * as z from 'zod';
import { boundedText } from '#common/words/text-fields.ts';
import { type ConditionOperator, type ConditionTarget, matchesChosen, PRESENCE_OPERATORS } from './conditions.ts';
import { OPTIONS_MAX, OTHER_TEXT_MAX } from './limits.ts';
import { checkOptions, labelOf, OTHER, option } from './options.ts';
import { complain } from './parts.ts';
import { orderOptions } from './shuffle.ts';

/** The common parts of single and multiple choice. */

export const choiceShape = {
  options: z.array(option.extend({ exclusive: z.boolean().optional() })).max(OPTIONS_MAX + 10),
  /** Adds an option with a free text. */
  other: z.boolean(),
  /** Shuffle the options for each expert; exclusive ones and 'other' stay last. */
  shuffle: z.boolean(),
};

export type ChoiceConfig = z.infer<z.ZodObject<typeof choiceShape>>;
/** Chosen option ids ('other' is the free one, with its text). */
export type ChoiceAnswer = { ids: string[]; other_text: string };

export function checkChoiceOptions(config: ChoiceConfig, context: z.core.$RefinementCtx): void {
  checkOptions(context, 'options', 'option', config.options, { min: config.other ? 1 : 2, max: OPTIONS_MAX });
  config.options.forEach((item, index) => {
    if (item.id === OTHER) complain(context, ['options', index, 'id'], `The id ${OTHER} is reserved`);
  });
}

/** The ids that can be chosen. */
export function choosable(config: ChoiceConfig): { id: string; label: string }[] {
  return config.other ? [...config.options, { id: OTHER, label: 'Other' }] : config.options;
}

/** The schema of an answer with at most `max` offered options, each once. */
export function choiceAnswerSchema(config: ChoiceConfig, max: number): z.ZodType<ChoiceAnswer> {
  const known = new Set(choosable(config).map((item) => item.id));
  const exclusive = new Set(config.options.filter((item) => item.exclusive).map((item) => item.id));
  return z
    .object({
      ids: z.array(z.string()),
      other_text: boundedText(OTHER_TEXT_MAX),
    })
    .superRefine((answer, context) => {
      const refuse = (message: string) => complain(context, ['ids'], message);
      if (answer.ids.some((id) => !known.has(id))) refuse('This option is not part of the question');
      if (new Set(answer.ids).size !== answer.ids.length) refuse('An option can be chosen only once');
      if (answer.ids.length > max)
        refuse(max === 1 ? 'Only one option can be chosen' : `Choose at most ${max} options`);
      if (answer.ids.length > 1 && answer.ids.some((id) => exclusive.has(id)))
        refuse('This option cannot be combined with others');
      if (answer.other_text && !answer.ids.includes(OTHER))
        complain(context, ['other_text'], 'A text goes only with the option Other');
    });
}

/** The message if 'other' is chosen without a text. */
export function missingOtherText(answer: ChoiceAnswer): string[] {
  return answer.ids.includes(OTHER) && !answer.other_text.trim() ? ['Please specify “Other”'] : [];
}

/** The parts of a definition that both types share. */
export const choiceParts = {
  isAnswered: (_config: ChoiceConfig, answer: ChoiceAnswer) => answer.ids.length > 0,
  shownOrder: (config: ChoiceConfig, seed: string) =>
    orderOptions(seed, choosable(config), config.shuffle).map((item) => item.id),
  matches: (_config: ChoiceConfig, { ids }: ChoiceAnswer, operator: ConditionOperator, value: string | number) =>
    matchesChosen(ids, operator, value),
};

export function describeChoice(config: ChoiceConfig, answer: ChoiceAnswer): string {
  return answer.ids
    .map((id) => (id === OTHER ? `Other: ${answer.other_text}`.trim() : labelOf(config.options, id)))
    .join(', ');
}

export function choiceTarget(
  config: ChoiceConfig,
  operators: readonly ('equals' | 'not_equals' | 'includes' | 'not_includes')[],
): ConditionTarget {
  return {
    kind: 'one_of',
    operators: [...operators, ...PRESENCE_OPERATORS],
    values: choosable(config).map(({ id, label }) => ({ value: id, label })),
  };
}

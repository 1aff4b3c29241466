import * as z from 'zod';
import { boundedText } from '#common/words/text-fields.ts';
import { matchesChosen, PRESENCE_OPERATORS } from './conditions.ts';
import { defineQuestion } from './define.ts';
import { PREFERENCE_REASON_MAX } from './limits.ts';
import { complain } from './parts.ts';
import { shuffled } from './shuffle.ts';

const MIN = 2;
const MAX = 6;

const shape = z.object({
  /** The alternatives, always shuffled for each expert. */
  material_ids: z.array(z.number().int().positive()).max(12),
  /** Allows choosing several as equally good. */
  allow_ties: z.boolean(),
  ask_reason: z.boolean(),
});
const configSchema = shape.superRefine((config, context) => {
  const refuse = (message: string) => complain(context, ['material_ids'], message);
  if (config.material_ids.length < MIN) refuse(`At least ${MIN} materials needed`);
  if (config.material_ids.length > MAX) refuse(`At most ${MAX} materials allowed`);
  if (new Set(config.material_ids).size !== config.material_ids.length)
    refuse('A material can be an alternative only once');
});

const answerSchema = z.object({
  /** More than one is a tie. */
  chosen: z.array(z.number().int()),
  /** The alternatives from left to right as this expert saw them. */
  order_shown: z.array(z.number().int()),
  reason: boundedText(PREFERENCE_REASON_MAX),
});

/** The name of the design at an index (from 0) where its title must stay hidden: A, B … */
export function designLetter(place: number): string {
  return String.fromCharCode(65 + place);
}

export const preference = defineQuestion({
  label: 'Preference',
  description: 'Which of two to six designs is better.',
  draftConfigSchema: shape,
  configSchema,
  materials: { kinds: ['image', 'pdf', 'model'], min: MIN, max: MAX },
  defaultConfig: () => ({ material_ids: [], allow_ties: false, ask_reason: false }),
  answerSchema: (config) => {
    const known = new Set(config.material_ids);
    return answerSchema.superRefine(({ chosen, order_shown }, context) => {
      const refuse = (message: string) => complain(context, ['chosen'], message);
      if (chosen.some((id) => !known.has(id))) refuse('This material is not part of the question');
      if (new Set(chosen).size !== chosen.length) refuse('A material can be chosen only once');
      if (!config.allow_ties && chosen.length > 1) refuse('Only one can be chosen');
      if (order_shown.toSorted().join() !== config.material_ids.toSorted().join())
        complain(context, ['order_shown'], 'The order shown must name every alternative once');
    });
  },
  check: (config, answer) => {
    const open = answer?.chosen.length
      ? []
      : [config.allow_ties ? 'Choose one design, or several' : 'Choose one design'];
    return config.ask_reason && !answer?.reason.trim() ? [...open, 'Say why (required)'] : open;
  },
  isAnswered: (_config, answer) => answer.chosen.length > 0,
  asked: ({ allow_ties }) => ({ boundTo: 'alternatives', settings: { 'rule about ties': allow_ties } }),
  onMaterials: (answer, replace) => ({
    ...answer,
    chosen: answer.chosen.map(replace),
    order_shown: answer.order_shown.map(replace),
  }),
  csvColumns: ({ config }) => [
    '',
    'Material ID',
    'Order shown',
    'Order shown, material IDs',
    ...(config.ask_reason ? ['Reason'] : []),
  ],
  csvCells: ({ config }, answer, titleOf) => {
    const inBoth = (ids: number[] = []) => [ids.map((id) => titleOf(id) ?? `material ${id}`).join('; '), ids.join(' ')];
    return [
      ...inBoth(answer?.chosen),
      ...inBoth(answer?.order_shown),
      ...(config.ask_reason ? [answer?.reason ?? ''] : []),
    ];
  },
  describe: (config, answer, titleOf) => {
    const nameOf = (id: number) => titleOf(id) ?? `design ${config.material_ids.indexOf(id) + 1}`;
    const names = answer.chosen.map(nameOf).join(' and ');
    return `${answer.chosen.length > 1 ? `Equally: ${names}` : names || 'None chosen'}${answer.reason ? ` – ${answer.reason}` : ''}`;
  },
  recap: (_config, answer) => {
    const letter = (id: number) => `Design ${designLetter(answer.order_shown.indexOf(id))}`;
    const names = answer.chosen.map(letter).join(' and ');
    return `${answer.chosen.length > 1 ? `Equally: ${names}` : names || 'None chosen'}${answer.reason ? ` – ${answer.reason}` : ''}`;
  },
  estimatedSeconds: (config) => 6 + 5 * config.material_ids.length + (config.ask_reason ? 25 : 0),
  materialIds: (config) => config.material_ids,
  withMaterials: (config, replace) => ({
    ...config,
    material_ids: config.material_ids.map(replace).filter((id) => id !== null),
  }),
  shownOrder: (config, seed) => shuffled(seed, config.material_ids).map(String),
  conditionTarget: (config) => ({
    kind: 'one_of',
    operators: ['includes', 'not_includes', ...PRESENCE_OPERATORS],
    values: config.material_ids.map((id, index) => ({ value: id, label: `Design ${index + 1}` })),
  }),
  matches: (_config, answer, operator, value) => matchesChosen(answer.chosen, operator, value),
});

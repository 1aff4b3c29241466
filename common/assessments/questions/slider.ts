import * as z from 'zod';
import { figure } from '#common/words/format.ts';
import { boundedText } from '#common/words/text-fields.ts';
import { matchesNumber, numberTarget } from './conditions.ts';
import { defineQuestion } from './define.ts';
import { direction } from './direction.ts';
import { complain, ends, isOnStep, ROUNDING } from './parts.ts';

const BOUND = 1_000_000;
const STEPS_MAX = 10_000;
/** Decimals of a step; no screen shows more. */
const DECIMALS_MAX = 3;

const bound = z
  .number('Please enter a number')
  .min(-BOUND, `From −${BOUND} to ${BOUND}`)
  .max(BOUND, `From −${BOUND} to ${BOUND}`);
const shape = z.object({
  min: bound,
  max: bound,
  step: z.number('Please enter a number').min(0.001, 'At least 0.001').max(BOUND),
  labels: ends,
  /** The unit after the number, for instance "%". */
  unit: boundedText(12),
  /** Not judged until it is said. */
  better: direction.optional(),
});
const configSchema = shape.superRefine((config, context) => {
  const refuse = (field: string, message: string) => complain(context, [field], message);
  for (const field of ['min', 'max', 'step'] as const)
    if (decimalsOf(config[field]) > DECIMALS_MAX) refuse(field, `At most ${DECIMALS_MAX} decimal places`);
  if (config.min >= config.max) refuse('max', 'The highest value must be above the lowest');
  else if (config.step > config.max - config.min + ROUNDING) refuse('step', 'The step is larger than the scale');
  else if ((config.max - config.min) / config.step > STEPS_MAX) refuse('step', `At most ${STEPS_MAX} steps`);
  else if (!isOnStep(config.max - config.min, config.step))
    refuse('step', `The scale from ${config.min} to ${config.max} cannot be divided into steps of ${config.step}`);
});

type Scale = Pick<z.infer<typeof shape>, 'min' | 'max' | 'step'>;

/** The step of the scale that is nearest to a number, as the decimal that people read: 0.3, not 0.30000000000000004. */
export function nearestStep({ min, max, step }: Scale, value: number): number {
  return stepAt({ min, step }, Math.round((Math.min(max, Math.max(min, value)) - min) / step));
}

function stepAt({ min, step }: Pick<Scale, 'min' | 'step'>, index: number): number {
  const decimals = Math.max(decimalsOf(min), decimalsOf(step));
  // `+ 0` turns −0 into 0.
  return Number((min + index * step).toFixed(decimals)) + 0;
}

/** How many decimals a number is written with. */
export function decimalsOf(value: number): number {
  return Math.min(10, String(value).split('.')[1]?.length ?? 0);
}

/** Reads a number from a text with a decimal comma or point and any minus sign; null if it is not a number. */
export function typedNumber(text: string): number | null {
  const plain = text.trim().replace(',', '.').replace('−', '-');
  // `Number` would also read "1e3" and "0x1f".
  if (plain === '' || /[a-z]/i.test(plain)) return null;
  const value = Number(plain);
  return Number.isFinite(value) ? value : null;
}

/** Returns why a typed text is not a value of the scale, or null. */
export function typedProblem(scale: Scale, text: string): string | null {
  const value = typedNumber(text);
  const { min, max, step } = scale;
  if (value === null) return 'Please enter a number';
  if (value < min || value > max) return `From ${min} to ${max}`;
  if (nearestStep(scale, value) === value) return null;
  const index = Math.floor((value - min) / step);
  return `In steps of ${step}: ${stepAt(scale, index)} or ${stepAt(scale, index + 1)}`;
}

const TICKS = [20, 10, 8, 12, 16, 14, 18, 15, 9, 6, 5, 4, 7, 11, 13, 17, 19, 3, 2];

/** The marks of a slider: at each step, or with many steps at equal distances that fall on steps. */
export function ticks(scale: Scale): number[] {
  const steps = Math.round((scale.max - scale.min) / scale.step);
  const parts = steps <= 20 ? steps : (TICKS.find((count) => steps % count === 0) ?? 1);
  return Array.from({ length: parts + 1 }, (_, index) => stepAt(scale, (index * steps) / parts));
}

/** A unit as it follows a number: " cm", but "%" without a space, as percentages are written everywhere. */
export const unitAfter = (unit: string) => (unit === '' || unit.startsWith('%') ? unit : ` ${unit}`);

export const slider = defineQuestion({
  label: 'Slider',
  description: 'One judgement on a fine scale between two ends.',
  draftConfigSchema: shape,
  configSchema,
  defaultConfig: () => ({ min: 0, max: 100, step: 1, labels: { low: 'Not at all', high: 'Completely' }, unit: '' }),
  answerSchema: (config) =>
    z
      .number('Please enter a number')
      .min(config.min, `At least ${config.min}`)
      .max(config.max, `At most ${config.max}`)
      .refine((value) => isOnStep(value - config.min, config.step), `In steps of ${config.step}`),
  check: (_config, answer) => (answer === null ? ['Move the slider or type a number'] : []),
  asked: ({ min, max, step, unit, labels }) => ({
    scale: { 'lowest and highest value': [min, max], step, unit: unit.trim() },
    words: [labels.low, labels.high],
  }),
  describe: (config, answer) => `${figure(answer, 3)}${unitAfter(config.unit)}`,
  estimatedSeconds: () => 9,
  conditionTarget: (config) => numberTarget(config.min, config.max, config.step),
  matches: (_config, answer, operator, value) => matchesNumber(answer, operator, value),
});

import * as z from 'zod';
import { boundedText } from '#common/words/text-fields.ts';

/** Common parts of the configs of several types. */

/** A number that staff enter without decimals. */
export const wholeNumber = z.number('Please enter a number').int('Please enter a whole number');

/** What the lowest and the highest value of a scale mean. */
export const ends = z.object({ low: boundedText(60), high: boundedText(60) });

/** Adds an issue at a place in a config or an answer. */
export function complain(context: z.core.$RefinementCtx, path: PropertyKey[], message: string): void {
  context.addIssue({ code: 'custom', path, message });
}

/** How often each whole number from `min` to `max` occurs. */
export function countEach(values: readonly number[], min: number, max: number): number[] {
  return Array.from({ length: max - min + 1 }, (_, index) => values.filter((value) => value === min + index).length);
}

/** A tolerance, since decimal steps such as 0.1 do not divide exactly in binary. */
export const ROUNDING = 1e-6;

/** True if a distance is a whole number of steps. */
export function isOnStep(distance: number, step: number): boolean {
  const steps = distance / step;
  return Math.abs(steps - Math.round(steps)) < ROUNDING;
}

import { compareInSteps } from '#common/answers/compare/comparison.ts';
import { questionResultsInSteps } from '#common/answers/results/results.ts';
import { finished } from '#common/answers/results/steps.ts';

/** Every question's result over some responses, at once. */
export const questionResults = (...of: Parameters<typeof questionResultsInSteps>) =>
  finished(questionResultsInSteps(...of));

/** Compares things, at once. */
export const compare = (...of: Parameters<typeof compareInSteps>) => finished(compareInSteps(...of));

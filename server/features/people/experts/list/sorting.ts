import { SEGMENTATION } from '#common/people/experts/filters.ts';
import { type ExpertiseLevel, type FormOption, isSegment } from '#common/people/form-options.ts';

type Choice = { value: string | number; label: string };

/** Choices known by id, as filters and charts take them. */
export const choicesOf = (list: readonly FormOption[]): Choice[] =>
  list.map(({ id, name }) => ({ value: id, label: name }));

/** The three segments, and behind them each level beyond the built-in ones by its own name. */
export function levelChoices(levels: readonly ExpertiseLevel[]): Choice[] {
  const more = levels.filter(({ value }) => !isSegment(value));
  return [...SEGMENTATION, ...more.map(({ value, name }) => ({ value, label: name }))];
}

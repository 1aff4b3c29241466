import { NOTHING_ASKED } from './asked.ts';
import { presenceTarget } from './conditions.ts';
import type { Essentials, QuestionDefinition, Refinements } from './types.ts';

/**
 * Defines a question type; the schemas give the types of configs and answers. By default a question has no materials, no keys and no
 * values to compare, and its answer fills one column.
 */
export function defineQuestion<Config, Answer>(
  definition: Pick<Essentials<Config, Answer>, 'draftConfigSchema' | 'answerSchema'> &
    Essentials<NoInfer<Config>, NoInfer<Answer>> &
    Partial<Refinements<NoInfer<Config>, NoInfer<Answer>>>,
): QuestionDefinition<Config, Answer> {
  return {
    materials: null,
    givenOnce: false,
    isAnswered: () => true,
    leftEmpty: () => null,
    onMaterials: (answer) => answer,
    recap: (config, answer, titleOf) => definition.describe(config, answer, titleOf),
    materialIds: () => [],
    withMaterials: (config) => config,
    forExpert: (config) => config,
    shownOrder: () => [],
    conditionTarget: () => presenceTarget,
    matches: () => false,
    csvColumns: () => [''],
    csvCells: (_question, answer) => [answer === null ? '' : String(answer)],
    ...definition,
    asked: (config) => ({ ...NOTHING_ASKED, ...definition.asked(config) }),
  };
}

/** The seconds it takes to read a text at 230 words a minute (Brysbaert 2019, rounded down). */
export function readingSeconds(text: string): number {
  const words = text.split(/\s+/).filter(Boolean).length;
  return (words / 230) * 60;
}

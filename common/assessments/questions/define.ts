import { presenceTarget } from './conditions.ts';
import type { QuestionDefinition } from './types.ts';

type Optional =
  | 'materials'
  | 'canCheckAttention'
  | 'isAnswered'
  | 'isComplete'
  | 'onMaterials'
  | 'recap'
  | 'materialIds'
  | 'withMaterials'
  | 'forExpert'
  | 'shownOrder'
  | 'conditionTarget'
  | 'matches'
  | 'passesAttention';

type Definition<Config, Answer, Aggregate> = Omit<QuestionDefinition<Config, Answer, Aggregate>, Optional> &
  Partial<Pick<QuestionDefinition<Config, Answer, Aggregate>, Optional>>;

/** Defines a question type. Parts that are left out default to a question without materials, keys and comparable values. */
export function defineQuestion<Config, Answer, Aggregate>(
  definition: Definition<Config, Answer, Aggregate>,
): QuestionDefinition<Config, Answer, Aggregate> {
  return {
    materials: null,
    canCheckAttention: false,
    isAnswered: () => true,
    onMaterials: (answer) => answer,
    isComplete: (config, answer) => definition.check(config, answer).length === 0,
    recap: (config, answer, titleOf) => definition.describe(config, answer, titleOf),
    materialIds: () => [],
    withMaterials: (config) => config,
    forExpert: (config) => config,
    shownOrder: () => [],
    conditionTarget: () => presenceTarget,
    matches: () => false,
    passesAttention: () => false,
    ...definition,
  };
}

/** How many parts are open: "2 of 5 still to do". */
export function openOf(open: number, total: number): string {
  return `${open} of ${total} still to do`;
}

/** The seconds it takes to read a text at 230 words a minute (Brysbaert 2019, rounded down). */
export function readingSeconds(text: string): number {
  const words = text.split(/\s+/).filter(Boolean).length;
  return (words / 230) * 60;
}

import type { Question } from '../questionnaire/schema.ts';
import { materialOrder, optionOrder, shuffled } from '../questionnaire/shuffle.ts';
import { choosable } from '../questions/choice.ts';
import type { Option } from '../questions/options.ts';

/** What a question offers to choose, rate or rank, by id, in the order in which the seed shows it; empty for types without a list. */
export function shownOrder(question: Question, seed: string): string[] {
  switch (question.type) {
    case 'single_choice':
    case 'multiple_choice':
      return optionOrder(seed, choosable(question.config), question.config.shuffle).map((option) => option.id);
    case 'scorecard':
      return orderedIds(question.config.rows, question.config.shuffle, seed);
    case 'ranking':
      return orderedIds(question.config.items, question.config.shuffle, seed);
    case 'semantic_differential':
      return orderedIds(question.config.pairs, question.config.shuffle, seed);
    case 'preference':
      return materialOrder(seed, question.config.material_ids).map(String);
    default:
      return [];
  }
}

function orderedIds(things: readonly Pick<Option, 'id'>[], shuffle: boolean, seed: string): string[] {
  const ids = things.map((thing) => thing.id);
  return shuffle ? shuffled(seed, ids) : ids;
}

/** Things in the order of their ids. */
export function inOrder<T extends { id: string }>(things: readonly T[], ids: readonly string[]): T[] {
  const byId = new Map(things.map((thing) => [thing.id, thing]));
  return ids.map((id) => byId.get(id)).filter((thing) => thing !== undefined);
}

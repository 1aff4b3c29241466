import type { Question } from '#common/assessments/questionnaire/schema.ts';
import { definitionOf } from '#common/assessments/questions/registry.ts';

/** The ids of the items to choose, rate or rank, in the order shown with this seed; empty for types without a list. */
export function shownOrder(question: Question, seed: string): string[] {
  return definitionOf(question.type).shownOrder(question.config, seed);
}

/** Things in the order of their ids. */
export function inOrder<T extends { id: string }>(things: readonly T[], ids: readonly string[]): T[] {
  const byId = new Map(things.map((thing) => [thing.id, thing]));
  return ids.map((id) => byId.get(id)).filter((thing) => thing !== undefined);
}

import { type Choice, changedGroups, combine, type Groups, type Side } from './pick.ts';

type Item = { id: string };

/** Something that both people changed, or that one changed and the other removed (null). */
export type Disputed<T> = {
  id: string;
  mine: T | null;
  theirs: T | null;
  /** Both people's changes in one item, if that is possible. */
  combined: T | null;
};

type Merged<T> = {
  byId: Map<string, T>;
  disputes: Disputed<T>[];
  /** My version and theirs, by their common id. */
  beside: Map<string, T>;
};

/** Merges two people's lists by id; the caller decides the order. */
export function mergeItems<T extends Item>(
  groups: Groups<T>,
  mine: Side<readonly T[]>,
  theirs: Side<readonly T[]>,
  choose: (dispute: Disputed<T>) => Choice,
): Merged<T> {
  const old = { mine: byIdOf(mine.saved), theirs: byIdOf(theirs.saved) };
  const now = { mine: byIdOf(mine.now), theirs: byIdOf(theirs.now) };
  const merged: Merged<T> = { byId: new Map(), disputes: [], beside: new Map() };

  for (const id of new Set([...now.theirs.keys(), ...now.mine.keys()])) {
    const my = now.mine.get(id);
    const their = now.theirs.get(id);
    if (my && their) both(id, my, their);
    else if (my) alone(id, my, old.mine.get(id), { id, mine: my, theirs: null, combined: my });
    else if (their) alone(id, their, old.theirs.get(id), { id, mine: null, theirs: their, combined: their });
  }
  return merged;

  /** Only one of the two has it: the other one removed it, or this one added it. */
  function alone(id: string, item: T, before: T | undefined, dispute: Disputed<T>): void {
    const isNew = before === undefined;
    if (!isNew && changedGroups(groups, before, item).length === 0) return;
    if (!isNew) merged.disputes.push(dispute);
    const choice = isNew ? 'both' : choose(dispute);
    const removedBy = dispute.mine === null ? 'mine' : 'theirs';
    if (choice !== removedBy) merged.byId.set(id, item);
  }

  function both(id: string, my: T, their: T): void {
    const { value, together } = combine(
      groups,
      { saved: old.mine.get(id) ?? my, now: my },
      { saved: old.theirs.get(id) ?? their, now: their },
    );
    if (!together) {
      merged.byId.set(id, value ?? their);
      return;
    }
    const dispute = { id, mine: my, theirs: their, combined: value };
    merged.disputes.push(dispute);
    const choice = choose(dispute);
    merged.byId.set(id, choice === 'mine' ? my : (choice === 'both' && value) || their);
    if (choice === 'both' && value === null) merged.beside.set(id, my);
  }
}

const byIdOf = <T extends Item>(items: readonly T[]) => new Map(items.map((item) => [item.id, item]));

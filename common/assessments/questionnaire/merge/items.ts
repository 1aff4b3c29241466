import { movedIds, stable } from '#common/assessments/questionnaire/differences.ts';
import { pick } from '#common/words/collections.ts';

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
  /** My versions that are kept beside theirs, by their common id. */
  beside: Map<string, T>;
};

/** Merges what both changed in one group of fields; null if that is not possible. */
export type Join<T> = (group: readonly (keyof T)[], mine: Side<T>, theirs: Side<T>) => Partial<T> | null;

/** Merges two people's lists by id; the caller decides the order. */
export function mergeItems<T extends Item>(
  groups: Groups<T>,
  mine: Side<readonly T[]>,
  theirs: Side<readonly T[]>,
  choose: (dispute: Disputed<T>) => Choice,
  join: Join<T> = () => null,
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
      join,
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

/** A person's change: the state before and the state now. */
export type Side<T> = { saved: T; now: T };

/** How a conflict is decided: keep the changes of both people, or take one person's version. */
export type Choice = 'both' | 'mine' | 'theirs';

/** Groups of fields. The fields of a group are taken from the same person. */
export type Groups<T> = readonly (readonly (keyof T)[])[];

/** The groups in which two states differ. */
function changedGroups<T>(groups: Groups<T>, before: T, after: T): Groups<T> {
  if (before === after) return [];
  return groups.filter((group) => group.some((key) => differs(before[key], after[key])));
}

export function differs(one: unknown, other: unknown): boolean {
  return one !== other && stable(one) !== stable(other);
}

/**
 * Merges both people's changes to one item; null if they changed the same group differently and `join` cannot merge it. Unchanged groups are
 * taken from theirs. `together` is true if the result has changes of both in different groups, so that somebody should look at it.
 */
function combine<T extends object>(
  groups: Groups<T>,
  mine: Side<T>,
  theirs: Side<T>,
  join: Join<T>,
): { value: T | null; together: boolean } {
  const areDifferent = (group: readonly (keyof T)[]) => group.some((key) => differs(mine.now[key], theirs.now[key]));
  const ownToMe = changedGroups(groups, mine.saved, mine.now).filter(areDifferent);
  const ownToThem = changedGroups(groups, theirs.saved, theirs.now).filter(areDifferent);
  if (ownToMe.length === 0) return { value: theirs.now, together: false };
  let value = theirs.now;
  for (const group of ownToMe) {
    const part = ownToThem.includes(group) ? join(group, mine, theirs) : pick(mine.now, group);
    if (!part) return { value: null, together: true };
    value = { ...value, ...part };
  }
  return { value, together: ownToThem.length > 0 && new Set([...ownToMe, ...ownToThem]).size > 1 };
}

type Orders = { saved: readonly string[]; mine: readonly string[]; theirs: readonly string[] };

/**
 * Merges two orders: takes their order, and puts what I added or moved at the place where I put it.
 * `kept` are the ids of the result; `belongsAfter` is true if the first id may follow the second.
 */
export function mergeOrders(
  { saved, mine, theirs }: Orders,
  kept: ReadonlySet<string>,
  belongsAfter: (id: string, previous: string) => boolean = () => true,
  movedByMe: ReadonlySet<string> = new Set(),
): string[] {
  const now = new Set(mine);
  const before = new Set(saved);
  const moved = movedIds(
    saved.filter((id) => now.has(id)),
    mine.filter((id) => before.has(id)),
  );
  const row = theirs.filter((id) => kept.has(id) && !(now.has(id) && (moved.has(id) || movedByMe.has(id))));
  const placed = new Set(row);
  mine.forEach((id, index) => {
    if (!kept.has(id) || placed.has(id)) return;
    const previous = mine.slice(0, index).findLast((other) => placed.has(other) && belongsAfter(id, other));
    row.splice(previous === undefined ? 0 : row.indexOf(previous) + 1, 0, id);
    placed.add(id);
  });
  return row;
}

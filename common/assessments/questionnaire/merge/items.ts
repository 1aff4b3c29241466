import { stable } from '#common/assessments/questionnaire/differences.ts';

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
 * Merges both people's changes to one item; null if they changed the same group differently. Unchanged groups are taken from theirs.
 * `together` is true if the result has changes of both, so that somebody should look at it.
 */
function combine<T>(groups: Groups<T>, mine: Side<T>, theirs: Side<T>): { value: T | null; together: boolean } {
  const theirsChanged = changedGroups(groups, theirs.saved, theirs.now);
  const ownToMe = changedGroups(groups, mine.saved, mine.now).filter((group) =>
    group.some((key) => differs(mine.now[key], theirs.now[key])),
  );
  if (ownToMe.some((group) => theirsChanged.includes(group))) return { value: null, together: true };
  const fromMe = Object.fromEntries(ownToMe.flat().map((key) => [key, mine.now[key]]));
  const ownToThem = theirsChanged.filter((group) => group.some((key) => differs(mine.now[key], theirs.now[key])));
  return {
    value: ownToMe.length === 0 ? theirs.now : { ...theirs.now, ...(fromMe as Partial<T>) },
    together: ownToMe.length > 0 && ownToThem.length > 0,
  };
}

import { stable } from '#common/assessments/questionnaire/differences.ts';

/** A person's change: the state before and the state now. */
export type Side<T> = { saved: T; now: T };

/** How a conflict is decided: keep the changes of both people, or take one person's version. */
export type Choice = 'both' | 'mine' | 'theirs';

/** Groups of fields. The fields of a group are taken from the same person. */
export type Groups<T> = readonly (readonly (keyof T)[])[];

/** The groups in which two states differ. */
export function changedGroups<T>(groups: Groups<T>, before: T, after: T): Groups<T> {
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
export function combine<T>(groups: Groups<T>, mine: Side<T>, theirs: Side<T>): { value: T | null; together: boolean } {
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

import { stable } from '#common/assessments/questionnaire/differences.ts';

/** What somebody made of something: as they found it and as it is now. */
export type Side<T> = { saved: T; now: T };

/** How a dispute is settled: so that nothing of either person is lost, or as one of them has it. */
export type Choice = 'both' | 'mine' | 'theirs';

/** Groups of fields; those of one group hang together, so that they are taken from the same person. */
export type Groups<T> = readonly (readonly (keyof T)[])[];

/** The groups in which two states of one thing differ. */
export function changedGroups<T>(groups: Groups<T>, before: T, after: T): Groups<T> {
  if (before === after) return [];
  return groups.filter((group) => group.some((key) => differs(before[key], after[key])));
}

export function differs(one: unknown, other: unknown): boolean {
  return one !== other && stable(one) !== stable(other);
}

/**
 * Both people's changes to one thing in one: null where they changed the same otherwise. What nobody changed is as in theirs.
 * `together` tells whether both have something of their own in it, so that somebody should look at it.
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

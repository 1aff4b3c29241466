import { movedIds } from '#common/assessments/questionnaire/differences.ts';

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

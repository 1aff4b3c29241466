import { asc, desc, type SQL } from 'drizzle-orm';
import { EXPERT_ORDERINGS, type ExpertOrdering } from '#common/people/experts/filters.ts';
import { experts } from '#server/db/schema/experts.ts';

const COLUMNS = {
  memberSince: experts.created_at,
  name: experts.name_key,
  currentCompany: experts.current_company,
  rating: experts.rating,
  activity: experts.seen_on,
  waitingSince: experts.registered_at,
} as const;

export type Ordering = { by: ExpertOrdering; descending: boolean };

/** '-name' → name, descending. Anything unknown gives the list's own order: the newest members first. */
export function readOrdering(ordering: string | undefined): Ordering {
  const descending = ordering?.startsWith('-') ?? false;
  const name = ordering?.replace(/^-/, '');
  const by = EXPERT_ORDERINGS.find((known) => known === name);
  return by ? { by, descending } : { by: 'memberSince', descending: true };
}

/** What the list is ordered by. */
export const orderColumn = ({ by }: Ordering) => COLUMNS[by];

/** The order as columns of an index; the id breaks ties, so that pages never overlap. `reversed` reads it from its end. */
export function orderBy({ by, descending }: Ordering, reversed = false): SQL[] {
  const direction = descending !== reversed ? desc : asc;
  return [direction(COLUMNS[by]), direction(experts.id)];
}

import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { GeographicalRegion } from '#common/library/vis.ts';
import type { Db } from '#server/db/database.ts';
import { containing } from '#server/db/like.ts';
import { formOptions } from '#server/db/schema/experts.ts';

type Query = { search?: string; ids?: number[] };

/** The regions on offer; with ids, the regions of these ids, including retired ones. */
export async function listRegions(
  db: Db,
  { search, ids }: Query,
  slice: { limit: number; offset: number },
): Promise<{ count: number; rows: GeographicalRegion[] }> {
  const where = and(
    eq(formOptions.kind, 'region'),
    ids ? inArray(formOptions.id, ids) : isNull(formOptions.retired_at),
    search ? sql`lower(${formOptions.name}) like ${containing(search.toLowerCase())}` : undefined,
  );
  const [total] = await db.select({ count: count() }).from(formOptions).where(where);
  const rows = await db
    .select({ id: formOptions.id, name: formOptions.name })
    .from(formOptions)
    .where(where)
    .orderBy(asc(formOptions.position), asc(formOptions.id))
    .limit(slice.limit)
    .offset(slice.offset);
  return { count: total?.count ?? 0, rows };
}

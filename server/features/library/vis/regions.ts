import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { GeographicalRegion } from '#common/library/vis.ts';
import type { Db } from '#server/db/database.ts';
import { containing } from '#server/db/like.ts';
import { readPage } from '#server/db/read-page.ts';
import { formOptions } from '#server/db/schema/experts.ts';
import { columns, isAmong } from '#server/db/statement.ts';

type Query = { search?: string; ids?: number[] };

/** The regions on offer; with ids, the regions of these ids, including retired ones. */
export const listRegions = (db: Db, { search, ids }: Query, slice: { limit: number; offset: number }) =>
  readPage<GeographicalRegion>(
    db,
    {
      select: columns(formOptions, ['id', 'name']),
      from: sql`${formOptions}`,
      where: and(
        eq(formOptions.kind, 'region'),
        ids ? isAmong(formOptions.id, ids) : isNull(formOptions.retired_at),
        search ? sql`lower(${formOptions.name}) like ${containing(search.toLowerCase())}` : undefined,
      ),
      order: [asc(formOptions.position), asc(formOptions.id)],
    },
    slice,
  );

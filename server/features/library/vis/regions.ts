import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { GeographicalRegion } from '#common/library/vis.ts';
import type { Db } from '#server/db/database.ts';
import { containing } from '#server/db/like.ts';
import { type Asked, readPage } from '#server/db/read-page.ts';
import { formOptions } from '#server/db/schema/experts.ts';
import { columns, isAmong } from '#server/db/statement.ts';
import { readIds } from '#server/http/read-ids.ts';

type Query = { search?: string; id__in?: string } & Asked;

/** The regions on offer; with ids, the regions of these ids, including retired ones. */
export const listRegions = (db: Db, query: Query) =>
  readPage<GeographicalRegion>(
    db,
    {
      select: columns(formOptions, ['id', 'name']),
      from: sql`${formOptions}`,
      where: and(
        eq(formOptions.kind, 'region'),
        query.id__in === undefined ? isNull(formOptions.retired_at) : isAmong(formOptions.id, readIds(query.id__in)),
        query.search ? sql`lower(${formOptions.name}) like ${containing(query.search.toLowerCase())}` : undefined,
      ),
      order: [asc(formOptions.position), asc(formOptions.id)],
    },
    query,
  );

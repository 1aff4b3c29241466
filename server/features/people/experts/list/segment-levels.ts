import { and, eq } from 'drizzle-orm';
import type { ExpertFilters } from '#common/people/experts/filters.ts';
import { isSegment } from '#common/people/form-options.ts';
import type { Db } from '#server/db/database.ts';
import { formOptions } from '#server/db/schema/experts.ts';

/** The filters with the levels that they ask for; any of these suffices. */
export type ResolvedFilters = ExpertFilters & { levels?: string[] };

/**
 * Looks up which levels belong to the segment that the filters ask for; any other level stands for itself. This is a separate statement
 * before the search, so that the database's planner knows the values.
 */
export async function resolveLevels<Filters extends ExpertFilters>(
  db: Db,
  filters: Filters,
): Promise<Filters & ResolvedFilters> {
  const wanted = filters.expertise_level;
  if (!wanted) return filters;
  if (!isSegment(wanted)) return { ...filters, levels: [wanted] };
  const rows = await db
    .select({ value: formOptions.value })
    .from(formOptions)
    .where(and(eq(formOptions.kind, 'level'), eq(formOptions.segment, wanted)));
  return { ...filters, levels: [...new Set([wanted, ...rows.flatMap(({ value }) => value ?? [])])] };
}

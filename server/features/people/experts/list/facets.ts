import { type SQL, sql } from 'drizzle-orm';
import { experts } from '#server/db/schema/experts.ts';

/** Experts with each of these facets, which triggers keep (server/db/migrations/0002_panel_triggers.sql). */
export function hasAll(facets: string[]): SQL | undefined {
  return facets.length > 0 ? sql`${experts.facets} @> ${textArray(facets)}` : undefined;
}

/** Experts with at least one of these facets. */
export function hasAny(facets: string[] | undefined): SQL | undefined {
  return facets && facets.length > 0 ? sql`${experts.facets} && ${textArray(facets)}` : undefined;
}

const textArray = (values: string[]) =>
  sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[]`;

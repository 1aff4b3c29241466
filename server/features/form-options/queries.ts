import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm';
import type { FormOptions, RetiredChoices } from '#common/form-options.ts';
import type { Db } from '../../db/database.ts';
import { formOptions } from '../../db/schema/people.ts';

type Row = typeof formOptions.$inferSelect;

/** Every choice still offered, in the staff's order. */
export const offeredOptions = (db: Db): Promise<FormOptions> => optionsWhere(db, isNull(formOptions.retired_at));

/** Which of these choices of a person are no longer offered. */
export async function retiredAmong(db: Db, level: string | null, ids: number[]): Promise<RetiredChoices> {
  const chosen = or(
    inArray(formOptions.id, ids),
    and(eq(formOptions.kind, 'level'), eq(formOptions.value, level ?? '')),
  );
  const { brands: _, ...retired } = await optionsWhere(db, and(isNotNull(formOptions.retired_at), chosen));
  return retired;
}

async function optionsWhere(db: Db, where: SQL | undefined): Promise<FormOptions> {
  const rows = await db
    .select()
    .from(formOptions)
    .where(where)
    .orderBy(asc(formOptions.kind), asc(formOptions.position), asc(formOptions.name));
  const named = (kind: Row['kind']) => rows.filter((row) => row.kind === kind).map(({ id, name }) => ({ id, name }));
  return {
    expertiseLevels: rows
      .filter((row) => row.kind === 'level')
      .map(({ value, name, icon, description }) => ({ value: value ?? name, name, icon, description })),
    expertiseAreas: named('area'),
    industries: named('industry'),
    geographicRegions: named('region'),
    brands: named('brand'),
  };
}

import { asc, isNull } from 'drizzle-orm';
import type { FormOptions } from '#common/form-options.ts';
import type { Db } from '../../db/database.ts';
import { formOptions } from '../../db/schema/people.ts';

type Row = typeof formOptions.$inferSelect;

/** Every choice still offered, in the staff's order. */
export async function offeredOptions(db: Db): Promise<FormOptions> {
  const rows = await db
    .select()
    .from(formOptions)
    .where(isNull(formOptions.retired_at))
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

import { asc, isNull, or, type SQL, sql } from 'drizzle-orm';
import { type FormOptions, type RetiredChoices, retiredName, SEGMENTS } from '#common/people/form-options.ts';
import type { Db } from '#server/db/database.ts';
import { experts, formOptions } from '#server/db/schema/experts.ts';

type Row = typeof formOptions.$inferSelect;
type Choice = Pick<Row, 'id' | 'kind' | 'value' | 'name' | 'icon' | 'description' | 'segment'>;

/** Every choice still offered, in the staff's order. */
export const offeredOptions = (db: Db): Promise<FormOptions> => optionsWhere(db, isNull(formOptions.retired_at));

/** A retired choice of experts can be sorted by as long as an expert has it. */
const heldByExperts = sql`case ${formOptions.kind}
  when 'brand' then false
  when 'level' then exists (select 1 from ${experts} where ${experts.facets} @> array['level:' || ${formOptions.value}])
  else exists (select 1 from expert_options where option_id = ${formOptions.id})
  end`;

/** What experts can be sorted by: the choices on offer, and the retired ones that experts still have, marked as such. */
export async function sortingOptions(db: Db): Promise<FormOptions> {
  return optionsWhere(db, or(isNull(formOptions.retired_at), heldByExperts), markRetired);
}

const markRetired = ({ name, retired_at }: Row) => (retired_at === null ? name : retiredName(name));

/** A person's choices that are no longer offered, by their kinds. */
export function retiredChoices(rows: readonly Choice[]): RetiredChoices {
  const { brands: _, ...retired } = byKind(rows);
  return retired;
}

async function optionsWhere(
  db: Db,
  where: SQL | undefined,
  nameOf: (row: Row) => string = ({ name }) => name,
): Promise<FormOptions> {
  const found = await db
    .select()
    .from(formOptions)
    .where(where)
    .orderBy(asc(formOptions.kind), asc(formOptions.position), asc(formOptions.name));
  return byKind(found.map((row) => ({ ...row, name: nameOf(row) })));
}

function byKind(rows: readonly Choice[]): FormOptions {
  const named = (kind: Row['kind']) => rows.filter((row) => row.kind === kind).map(({ id, name }) => ({ id, name }));
  return {
    expertiseLevels: rows
      .filter((row) => row.kind === 'level')
      .map(({ value, name, icon, description, segment }) => ({
        value: value ?? name,
        name,
        icon,
        description,
        segment: segment ?? SEGMENTS[0],
      })),
    expertiseAreas: named('area'),
    industries: named('industry'),
    geographicRegions: named('region'),
    brands: named('brand'),
  };
}

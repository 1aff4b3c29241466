import { sql } from 'drizzle-orm';
import { type FormOptions, type RetiredChoices, retiredName, SEGMENTS } from '#common/people/form-options.ts';
import type { Db } from '#server/db/database.ts';
import { experts, formOptions } from '#server/db/schema/experts.ts';
import { columns, listOf, objectOf, Statement } from '#server/db/statement.ts';

type Row = typeof formOptions.$inferSelect;
type Choice = Pick<Row, 'id' | 'kind' | 'value' | 'name' | 'icon' | 'description' | 'segment'>;
type Sortable = Choice & { is_retired: boolean };

const CHOICE = ['id', 'kind', 'value', 'name', 'icon', 'description', 'segment'] as const;
const order = sql`${formOptions.kind}, ${formOptions.position}, ${formOptions.name}`;

const offered = new Statement<Choice>(
  'form options on offer',
  sql`select ${columns(formOptions, CHOICE)} from ${formOptions} where ${formOptions.retired_at} is null order by ${order}`,
);

/** Every choice still offered, in the staff's order. */
export const offeredOptions = async (db: Db): Promise<FormOptions> => byKind(await offered.rows(db));

/** A retired choice of experts can be sorted by as long as an expert has it. */
const heldByExperts = sql`case ${formOptions.kind}
  when 'brand' then false
  when 'level' then exists (select 1 from ${experts} where ${experts.facets} @> array['level:' || ${formOptions.value}])
  else exists (select 1 from expert_options where option_id = ${formOptions.id})
  end`;

/** What experts can be sorted by, as a column for sortableOf: the choices on offer, and the retired ones that experts still have. */
export const sortable = listOf(
  objectOf(formOptions, CHOICE, sql`'is_retired', ${formOptions.retired_at} is not null`),
  sql`${formOptions} where (${formOptions.retired_at} is null or ${heldByExperts})`,
  order,
);

const sortableOptions = new Statement<{ options: Sortable[] }>(
  'form options to sort by',
  sql`select ${sortable} as options`,
);

/** What experts can be sorted by. */
export const sortingOptions = async (db: Db): Promise<FormOptions> =>
  sortableOf((await sortableOptions.row(db))?.options ?? []);

/** The choices read by `sortable`, the retired ones marked as such. */
export const sortableOf = (rows: Sortable[]): FormOptions =>
  byKind(rows.map((row) => (row.is_retired ? { ...row, name: retiredName(row.name) } : row)));

/** A person's choices that are no longer offered, by their kinds. */
export function retiredChoices(rows: readonly Choice[]): RetiredChoices {
  const { brands: _, ...retired } = byKind(rows);
  return retired;
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

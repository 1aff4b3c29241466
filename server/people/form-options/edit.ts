import { and, asc, eq, max, ne, sql } from 'drizzle-orm';
import * as z from 'zod';
import {
  type FormOptions,
  isSegment,
  type RetiredChoices,
  retiredName,
  SEGMENT_ICONS,
  SEGMENTS,
} from '#common/people/form-options.ts';
import {
  type AdminOption,
  isLastOffered,
  levelValue,
  type newOption,
  OPTION_MESSAGES,
  type OptionChange,
  type OptionKind,
  type optionOrder,
} from '#common/people/form-options-admin.ts';
import { nameKey } from '#common/words/text-fields.ts';
import { audit } from '#server/data/audit.ts';
import { inOrder } from '#server/data/conditions.ts';
import type { Db } from '#server/data/database.ts';
import { badInput, conflict, notFound } from '#server/data/errors.ts';
import { experts, formOptions } from '#server/data/schema/experts.ts';
import { columns, listOf, objectOf, rowOf, statement } from '#server/data/statement.ts';
import type { Context } from '#server/outside/context.ts';
import { refuseStale } from '#server/web/stale.ts';

type Row = typeof formOptions.$inferSelect;

/** Whether an expert has the choice. Experts store brands by name, so a brand option is never in use. */
const heldByExperts = sql`case ${formOptions.kind}
  when 'brand' then false
  when 'level' then exists (select 1 from ${experts} where ${experts.facets} @> array['level:' || ${formOptions.value}])
  else exists (select 1 from expert_options where option_id = ${formOptions.id})
  end`;

const inUse = sql<boolean>`(${heldByExperts} or exists (select 1 from vis_regions where region_id = ${formOptions.id}))`;

/** Every choice, or those of one kind, retired ones included, in the order of the forms. */
export async function allOptions(db: Db, kind?: OptionKind): Promise<AdminOption[]> {
  const rows = await db
    .select({ option: formOptions, in_use: inUse })
    .from(formOptions)
    .where(kind && eq(formOptions.kind, kind))
    .orderBy(asc(formOptions.kind), asc(formOptions.position), asc(inOrder(formOptions.name)));
  return rows.map(({ option, in_use }) => view(option, in_use));
}

const view = ({ retired_at, ...option }: Row, in_use: boolean): AdminOption => ({
  ...option,
  retired: retired_at !== null,
  in_use,
});

/** Adds a choice after the others of its kind. @throws HttpError 400 when the name is taken */
export async function addOption(ctx: Context, wanted: z.infer<typeof newOption>): Promise<AdminOption> {
  return ctx.db.transaction(async (tx) => {
    const { kind, name } = wanted;
    const value = kind === 'level' ? levelValue(name) : null;
    if (wanted.kind === 'level') requireOwnSegment(value, wanted.segment);
    await requireFreeName(tx, kind, name);
    const [last] = await tx
      .select({ position: max(formOptions.position) })
      .from(formOptions)
      .where(eq(formOptions.kind, kind));
    const [row] = await tx
      .insert(formOptions)
      .values({
        kind,
        name,
        description: wanted.description,
        ...(wanted.kind === 'level' && {
          icon: wanted.icon ?? SEGMENT_ICONS[wanted.segment],
          value,
          segment: wanted.segment,
        }),
        position: (last?.position ?? -1) + 1,
      })
      .returning();
    if (!row) throw conflict(OPTION_MESSAGES.changedMeanwhile);
    await audit(tx, { action: 'form_option.added', entityId: row.id, after: row });
    return view(row, false);
  });
}

const EDITED = { entity: 'form_option', actions: ['form_option.changed'], what: 'this choice' };

/** Renames, describes, retires or restores an option; a level keeps its value. @throws HttpError 400, 404, 409 for the last offered one or an outdated revision */
export async function changeOption(ctx: Context, id: number, change: OptionChange): Promise<AdminOption> {
  return ctx.db.transaction(async (tx) => {
    if (change.retired) await requireAnotherOffered(tx, id);
    const before = await findOption(tx, id);
    const { retired, revision, ...texts } = change;
    await refuseStale(tx, { read: revision, stored: before.revision }, { ...EDITED, id });
    checkLevel(before, texts);
    if (texts.name) await requireFreeName(tx, before.kind, texts.name, id);
    const retiring = retired === undefined ? {} : { retired_at: retired ? (before.retired_at ?? new Date()) : null };
    const set = { ...texts, ...retiring };
    if (Object.keys(set).length > 0) await tx.update(formOptions).set(set).where(eq(formOptions.id, id));
    const after = await findOption(tx, id);
    await audit(tx, { action: 'form_option.changed', entityId: id, before, after });
    const [used] = await tx.select({ in_use: inUse }).from(formOptions).where(eq(formOptions.id, id));
    return view(after, used?.in_use ?? false);
  });
}

/** Only levels have a segment; a built-in level keeps its own. A level must have a description. */
function checkLevel(before: Row, { description, segment }: OptionChange): void {
  if (before.kind !== 'level') {
    if (segment !== undefined) throw badInput({ segment: [OPTION_MESSAGES.noSegment] });
    return;
  }
  if (description === '') throw badInput({ description: [OPTION_MESSAGES.description] });
  requireOwnSegment(before.value, segment);
}

function requireOwnSegment(level: string | null, segment: string | undefined): void {
  if (level !== null && isSegment(level) && segment !== undefined && segment !== level)
    throw badInput({ segment: [OPTION_MESSAGES.builtInSegment] });
}

/** Deletes an unused option. @throws HttpError 404, 409 if it is in use, or the last offered one of a required kind */
export async function deleteOption(ctx: Context, id: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await requireAnotherOffered(tx, id);
    const before = await findOption(tx, id);
    const [used] = await tx.select({ in_use: inUse }).from(formOptions).where(eq(formOptions.id, id));
    if (used?.in_use) throw conflict(OPTION_MESSAGES.inUse);
    await tx.delete(formOptions).where(eq(formOptions.id, id));
    await audit(tx, { action: 'form_option.deleted', entityId: id, before });
  });
}

/** Puts the choices of one kind into a new order. @throws HttpError 409 when the ids are not all of that kind */
export async function orderOptions(ctx: Context, { kind, ids }: z.infer<typeof optionOrder>): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const rows = await tx.select({ id: formOptions.id }).from(formOptions).where(eq(formOptions.kind, kind));
    const same = rows.length === new Set(ids).size && rows.every((row) => ids.includes(row.id));
    if (!same) throw conflict(OPTION_MESSAGES.changedMeanwhile);
    await tx.execute(sql`
      update form_options set position = wanted.place::int
      from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as wanted(id, place)
      where form_options.id = wanted.id::int`);
  });
}

/** Locks the offered options of a kind, so that the last two cannot both go at the same time. @throws HttpError 409 */
async function requireAnotherOffered(tx: Db, id: number): Promise<void> {
  const { rows } = await tx.execute<{ id: number; kind: OptionKind }>(sql`
    select id, kind from ${formOptions}
    where retired_at is null and kind = (select kind from ${formOptions} where id = ${id})
    order by id for update`);
  const option = rows.find((row) => row.id === id);
  const offered = rows.map((row) => row.id);
  if (option && isLastOffered(option, offered)) throw conflict(OPTION_MESSAGES.lastOffered);
}

async function findOption(tx: Db, id: number): Promise<Row> {
  const [row] = await tx.select().from(formOptions).where(eq(formOptions.id, id)).for('update');
  if (!row) throw notFound();
  return row;
}

async function requireFreeName(tx: Db, kind: Row['kind'], name: string, exceptId = 0): Promise<void> {
  const others = await tx
    .select({ name: formOptions.name, value: formOptions.value })
    .from(formOptions)
    .where(and(eq(formOptions.kind, kind), ne(formOptions.id, exceptId)));
  const taken = others.some((other) => nameKey(other.name) === nameKey(name) || other.value === levelValue(name));
  if (taken) throw badInput({ name: [OPTION_MESSAGES.taken] });
}

export const CHOICE = ['id', 'kind', 'value', 'name', 'icon', 'description', 'segment'] as const;
export const choiceRow = rowOf(formOptions, CHOICE);
type Choice = z.infer<typeof choiceRow>;
export const sortableRow = choiceRow.extend({ is_retired: z.boolean() });
type Sortable = z.infer<typeof sortableRow>;

const order = sql`${formOptions.kind}, ${formOptions.position}, ${formOptions.name}`;

const offered = statement('form options on offer', choiceRow)`
  select ${columns(formOptions, CHOICE)} from ${formOptions} where ${formOptions.retired_at} is null order by ${order}`;

/** Every choice still offered, in the staff's order. */
export const offeredOptions = async (db: Db): Promise<FormOptions> => byKind(await offered.rows(db));

/** The options that experts can be filtered by, as a column for sortableOf: offered ones, and retired ones that experts still have. */
export const sortable = listOf(
  objectOf(formOptions, CHOICE, sql`'is_retired', ${formOptions.retired_at} is not null`),
  sql`${formOptions} where (${formOptions.retired_at} is null or ${heldByExperts})`,
  order,
);

const sortableOptions = statement('form options to sort by', z.object({ options: z.array(sortableRow) }))`
  select ${sortable} as options`;

/** The options that experts can be filtered by. */
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

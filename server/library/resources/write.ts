import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { namesInWords } from '#common/library/uses.ts';
import { fieldsOfKind } from '#common/schema/resource.ts';
import { audit } from '#server/data/audit.ts';
import type { Db } from '#server/data/database.ts';
import { badInput, conflict, isForeignKeyViolation, isUniqueViolation, notFound } from '#server/data/errors.ts';
import { keyOf, referringTo } from '#server/data/tables.ts';
import { markReady, type ReceivedFile } from '#server/library/files/receive-file.ts';
import type { Context } from '#server/outside/context.ts';
import { refuseStale } from '#server/web/stale.ts';
import type { Values } from '#server/web/ways.ts';
import type { Stored } from './read.ts';

type Sent = { body: Values; files: Partial<Record<string, ReceivedFile>> };

/** Creates a record and returns its id. @throws 400 at a field whose value is taken, or that names a missing record */
export function createRecord(ctx: Context, stored: Stored, sent: Sent): Promise<number> {
  const { resource, ways, table, id, position } = stored;
  return refusing(ctx, stored, async (tx) => {
    const given = valuesOf(stored, sent);
    const values = (await ways.hooks?.resolveInput?.(tx, given)) ?? given;
    const last = position && { position: sql`(select coalesce(max(${position}), 0) + 1 from ${table})` };
    const row = { ...values, ...last };
    const [made] = await tx.insert(table).values(row).returning({ id });
    const entityId = Number(made?.id);
    await markReady(tx, fileIds(sent));
    const after = told(stored, { ...values, id: entityId });
    await audit(tx, { action: `${resource.entity}.created`, entityId, after });
    await ways.hooks?.afterOperation?.(tx, 'create', [entityId]);
    return entityId;
  });
}

/** Changes the sent fields of a record. @throws 404, 409 for an outdated revision, and as createRecord */
export function updateRecord(ctx: Context, stored: Stored, entityId: number, sent: Sent) {
  const { resource, ways, table, id } = stored;
  return refusing(ctx, stored, async (tx) => {
    const [before] = await tx.select().from(table).where(eq(id, entityId)).for('update');
    if (!before) throw notFound();
    const action = `${resource.entity}.${resource.changed ?? 'updated'}`;
    const { entity, labels } = resource;
    const edited = { entity, id: entityId, actions: [action], what: `this ${labels.one.toLowerCase()}` };
    await refuseStale(tx, { read: sent.body.revision as number | undefined, stored: Number(before.revision) }, edited);
    const given = valuesOf(stored, sent);
    const values = (await ways.hooks?.resolveInput?.(tx, given, before)) ?? given;
    if (Object.keys(values).length === 0) return;
    await tx.update(table).set(values).where(eq(id, entityId));
    await markReady(tx, fileIds(sent));
    const [was, is] = [told(stored, before), told(stored, { ...before, ...values })];
    await audit(tx, { action, entityId, before: was, after: is });
    await ways.hooks?.afterOperation?.(tx, 'update', [entityId]);
  });
}

/** Deletes records, all or none. @throws 404, or 409 naming what keeps one */
export function deleteRecords(ctx: Context, stored: Stored, ids: number[]): Promise<void> {
  const { resource, ways, table, id } = stored;
  return ctx.db.transaction(async (tx) => {
    const found: Values[] = await tx.select().from(table).where(inArray(id, ids)).for('update');
    if (found.length !== ids.length) throw notFound();
    await refuseKept(tx, stored, ids);
    await ways.hooks?.beforeDelete?.(tx, found);
    await tx.delete(table).where(inArray(id, ids));
    const action = `${resource.entity}.deleted`;
    const deleted = found.map((row) => ({ action, entityId: Number(row.id), before: told(stored, row) }));
    await audit(tx, deleted);
    await ways.hooks?.afterOperation?.(tx, 'delete', ids);
  });
}

/** Puts records into the order of `ids`; others keep their place. */
export function orderRecords(ctx: Context, { resource, table, id }: Stored, ids: number[]) {
  return ctx.db.transaction(async (tx) => {
    const position = sql`array_position(${sql.param(ids)}::int[], ${id})`;
    await tx.update(table).set({ position }).where(inArray(id, ids));
    await audit(tx, { action: `${resource.entity}.reordered`, after: { ids } });
  });
}

/** The columns that were sent, without blank pictures. */
function valuesOf({ fields }: Stored, { body, files }: Sent): Values {
  const given = fields.map(({ name, said, column }) => {
    const value = files[name]?.file_id ?? body[name];
    return [column.name, said.kind === 'image' && value === '' ? null : value];
  });
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

const fileIds = ({ files }: Sent) => Object.values(files).flatMap((file) => file?.file_id ?? []);

/** A row for the audit log: fields by their names, pictures by their columns. */
function told({ fields }: Stored, row: Values): Values {
  const kept = fields.map(({ name, said, column }) => [said.kind === 'image' ? column.name : name, row[column.name]]);
  return { id: row.id, ...Object.fromEntries(kept) };
}

/** Runs a transaction. Reports violated keys of the table at their fields. */
async function refusing<T>(ctx: Context, { table, fields }: Stored, work: (tx: Db) => Promise<T>): Promise<T> {
  try {
    return await ctx.db.transaction(work);
  } catch (error) {
    for (const { name, said, column } of fields) {
      if (said.unique && isUniqueViolation(error, keyOf(column))) throw badInput({ [name]: [said.unique] });
      if (said.kind !== 'reference') continue;
      const key = getTableConfig(table).foreignKeys.find((one) => one.reference().columns[0] === column);
      if (isForeignKeyViolation(error, key?.getName())) throw badInput({ [name]: [said.unknown] });
    }
    throw error;
  }
}

/** Refuses to delete records that others refer to; names those of the first one, the newest first. */
async function refuseKept(tx: Db, { resource, table, id, fields }: Stored, ids: number[]): Promise<void> {
  const title = sql<string>`${fields.find(({ name }) => name === resource.titleField)?.column ?? id}`;
  for (const [, { of, keeps }] of fieldsOfKind(resource, 'count')) {
    if (!keeps) continue;
    const column = referringTo(table, of.resource);
    const shown = (name: string) => sql<string>`${column.table}.${sql.identifier(name)}`;
    const users = await tx
      .select({ title, name: shown(keeps) })
      .from(column.table)
      .innerJoin(table, eq(id, column))
      .where(inArray(column, ids))
      .orderBy(asc(title), desc(shown('id')));
    const [first] = users;
    if (!first) continue;
    const named = users.filter((user) => user.title === first.title).map(({ name }) => name);
    const noun = `${of.one.toLowerCase()}${named.length === 1 ? '' : 's'}`;
    throw conflict(`${first.title} is used by its ${noun} ${namesInWords(named)} and cannot be deleted.`);
  }
}

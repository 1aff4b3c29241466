import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { and, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { DAY, HOUR } from '#common/words/units.ts';
import type { Db } from '#server/data/database.ts';
import { files } from '#server/data/schema/files.ts';
import type { Context } from '#server/outside/context.ts';
import { spoolFolder } from './spool.ts';

/** A stored upload that is still unused after this long is removed. */
const UNFINISHED_AFTER = DAY;
/** A temporary file without a write for this long was left by a killed process. */
const LEFT_AFTER = HOUR;
/** A file without references is kept for this long, since it may be about to be used. */
const UNREFERENCED_AFTER = HOUR;
const BATCH = 500;

/** Removes unused files and unfinished uploads: rows at once, their content by a job. */
export async function cleanFiles(ctx: Context, now = Date.now()): Promise<void> {
  await cleanSpool(ctx, now - LEFT_AFTER);
  let found: number;
  do {
    found = await ctx.db.transaction(async (tx) => {
      const unfinished = and(isNull(files.ready_at), lt(files.created_at, new Date(now - UNFINISHED_AFTER)));
      const isOld = lt(files.ready_at, new Date(now - UNREFERENCED_AFTER));
      const which = or(unfinished, and(isOld, await isUnreferenced(tx)));
      const ids = tx.select({ id: files.id }).from(files).where(which).limit(BATCH);
      return deleteFiles(ctx, tx, inArray(files.id, ids));
    });
  } while (found === BATCH);
}

/** Removes content from the storage; repeated until it succeeds. */
export async function removeContent(ctx: Context, keys: string[]): Promise<void> {
  await Promise.all(keys.map((key) => ctx.storage.remove(key)));
}

/** Removes the given files that nothing refers to: rows in the transaction `tx`, their content by a job. */
export async function removeUnused(ctx: Context, tx: Db, ids: number[]): Promise<void> {
  if (ids.length > 0) await deleteFiles(ctx, tx, and(inArray(files.id, ids), await isUnreferenced(tx)));
}

/** Returns how many there were. */
async function deleteFiles(ctx: Context, tx: Db, which: SQL | undefined): Promise<number> {
  const gone = await tx.delete(files).where(which).returning({ key: files.key, variants: files.variants });
  const keys = new Set(gone.flatMap(({ key, variants }) => [key, ...variants.map((variant) => variant.key)]));
  if (keys.size > 0) await ctx.jobs.enqueue(tx, 'remove-content', { keys: [...keys] });
  return gone.length;
}

/**
 * The condition that no row refers to a file, by all foreign keys in the database's catalogue, including later ones. Rows that are
 * deleted with the file (its pages, its views) do not count.
 */
async function isUnreferenced(tx: Db): Promise<SQL> {
  const { rows } = await tx.execute<{ table_name: string; column_name: string }>(sql`
    select constrained.relname as table_name, attribute.attname as column_name
    from pg_constraint
    join pg_class constrained on constrained.oid = pg_constraint.conrelid
    join pg_attribute attribute
      on attribute.attrelid = constrained.oid and attribute.attnum = pg_constraint.conkey[1]
    where pg_constraint.contype = 'f' and pg_constraint.confrelid = 'files'::regclass and pg_constraint.confdeltype <> 'c'
  `);
  const references = rows.map(
    ({ table_name, column_name }) =>
      sql`select 1 from ${sql.identifier(table_name)} where ${sql.identifier(table_name)}.${sql.identifier(column_name)} = ${files.id}`,
  );
  return sql`not exists (${sql.join(references, sql` union all `)})`;
}

/** Removes temporary files of killed processes at the start: all files if only this process uses the folder, else old ones. */
export const cleanSpoolAtStart = (ctx: Context): Promise<void> =>
  cleanSpool(ctx, Date.now() - (ctx.database.kind === 'pglite' ? 0 : LEFT_AFTER));

async function cleanSpool({ config }: Context, before: number): Promise<void> {
  const folder = spoolFolder(config);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) {
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: before }));
    if (mtimeMs < before) await rm(file, { force: true });
  }
}

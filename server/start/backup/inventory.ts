import { StartError } from '#server/data/errors.ts';
import { type Query, requireUsableSchema } from '#server/data/migrate.ts';
import { namedFiles } from './files.ts';

/** What a database holds: its latest migration (by its instant), the rows of each table, and the keys of the files that it names. */
export type Inventory = { schema: number; rows: Record<string, number>; keys: string[] };

/** Reads every table. @throws StartError if the database does not belong to the portal, or this release is too old for it */
export async function inventory(query: Query): Promise<Inventory> {
  if ((await requireUsableSchema(query)) === 'empty') throw new StartError('This is no database of the portal.');
  const [last] = await query('SELECT max(created_at) AS "when" FROM drizzle.__drizzle_migrations');
  const tables = await query(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname IN ('public', 'pgboss', 'drizzle') ORDER BY 1`,
  );
  const rows: Record<string, number> = {};
  for (const { name } of tables) {
    const [counted] = await query(`SELECT count(*) AS rows FROM ${name}`);
    rows[String(name)] = Number(counted?.rows);
  }
  const named = await namedFiles(query);
  return { schema: Number(last?.when), rows, keys: named.map(({ key }) => key) };
}

/** @throws StartError naming the tables whose rows are not as many as the backup had */
export function requireSameRows(had: Record<string, number>, has: Record<string, number>): void {
  const names = [...new Set([...Object.keys(had), ...Object.keys(has)])];
  const differing = names.filter((name) => had[name] !== has[name]);
  if (differing.length === 0) return;
  const lines = differing.map((name) => `${name}: ${has[name] ?? 'none'} instead of ${had[name] ?? 'none'}`);
  throw new StartError(`The database of the backup does not hold what it held:\n${lines.join('\n')}`);
}

/** Opens an embedded database as it is, repairs it from its log, reads every table, and closes it. @throws StartError */
export async function inventoryOfEmbedded(folder: string): Promise<Inventory> {
  const { createPglite } = await import('#server/data/embedded.ts');
  // The log ends with the last checkpoint, so that no more of it is kept than needed.
  const database = await createPglite(folder, ['min_wal_size=32MB', 'wal_recycle=off']).catch((error: Error) => {
    throw new StartError(`The copy of the database cannot be opened (${error.message}).`);
  });
  try {
    return await inventory(async (statement) => (await database.query<Record<string, unknown>>(statement)).rows);
  } finally {
    await database.close();
  }
}

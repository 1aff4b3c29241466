import { readFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '#server/process/start-error.ts';

type Journal = { entries: { when: number }[] };

/** Runs a statement without parameters and returns its rows. */
export type Query = (statement: string) => Promise<Record<string, unknown>[]>;

const journal = path.join(import.meta.dirname, 'migrations', 'meta', '_journal.json');
const known = new Set((JSON.parse(readFileSync(journal, 'utf8')) as Journal).entries.map(({ when }) => when));

/** Whether a database has all migrations of this version, misses some, or has none. */
type SchemaState = 'current' | 'pending' | 'empty';

/** Compares the migrations of a database with those of this version of the portal. */
async function schemaState(query: Query): Promise<SchemaState | 'newer'> {
  const [table] = await query(`SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS there`);
  if (!table?.there) return 'empty';
  const rows = await query('SELECT created_at FROM drizzle.__drizzle_migrations');
  const applied = new Set(rows.map(({ created_at }) => Number(created_at)));
  if ([...applied].some((when) => !known.has(when))) return 'newer';
  return known.size === applied.size ? 'current' : 'pending';
}

/** Returns the state of the schema. @throws StartError if a newer version of the portal has migrated the database */
export async function requireKnownSchema(query: Query): Promise<SchemaState> {
  const state = await schemaState(query);
  if (state !== 'newer') return state;
  throw new StartError(
    'The database was changed by a newer version of the portal. Start that version, or restore a backup that this version made.',
  );
}

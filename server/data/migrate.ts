import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as migrateWithPg } from 'drizzle-orm/node-postgres/migrator';
import type { PgliteDatabase } from 'drizzle-orm/pglite';
import { migrate as migrateWithPglite } from 'drizzle-orm/pglite/migrator';
import type pg from 'pg';
import type { Db } from './database.ts';
import { StartError } from './errors.ts';

type Journal = { entries: { when: number }[] };

/** Runs a statement without parameters and returns its rows. */
export type Query = (statement: string) => Promise<Record<string, unknown>[]>;

/** Statements on a database or a transaction. */
export const queryOf =
  (db: Db): Query =>
  async (statement) =>
    (await db.execute(sql.raw(statement))).rows;

const journal = path.join(import.meta.dirname, 'migrations', 'meta', '_journal.json');
const known = new Set((JSON.parse(readFileSync(journal, 'utf8')) as Journal).entries.map(({ when }) => when));

/** The latest migration of a database, by its instant. @throws StartError if this version of the portal does not know it */
export function requireKnownMigration(when: number): void {
  if (!known.has(when)) throw new StartError(NEWER);
}

const NEWER =
  'The database was changed by a newer version of the portal. Start that version, or restore a backup that this version made.';

/** Whether a database has all migrations of this version, misses some, or has none. */
type SchemaState = 'current' | 'pending' | 'empty';

/**
 * Compares the migrations of a database with those of this version of the portal.
 * @throws StartError if a newer version of the portal has migrated the database
 */
export async function requireKnownSchema(query: Query): Promise<SchemaState> {
  const [table] = await query(`SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS there`);
  if (!table?.there) return 'empty';
  const rows = await query('SELECT created_at FROM drizzle.__drizzle_migrations');
  const applied = new Set(rows.map(({ created_at }) => Number(created_at)));
  if ([...applied].every((when) => known.has(when))) return known.size === applied.size ? 'current' : 'pending';
  throw new StartError(NEWER);
}

const migrationsFolder = path.join(import.meta.dirname, 'migrations');

/** Applies missing migrations. The lock of the data folder ensures that only one process does. */
export async function migratePglite(db: PgliteDatabase): Promise<void> {
  const state = await requireKnownSchema(async (statement) => (await db.execute(sql.raw(statement))).rows);
  if (state !== 'current') await migrateWithPglite(db, { migrationsFolder });
}

/** Applies missing migrations. The caller holds the advisory lock, so that copies starting together do it once. */
export async function migratePostgres(client: pg.Client): Promise<void> {
  const state = await requireKnownSchema(async (statement) => (await client.query(statement)).rows);
  // A role without the right to create can still run a database that is up to date.
  if (state !== 'current') await migrateWithPg(drizzle(client), { migrationsFolder });
}

/** Tables that only grow. Triggers refuse changes, and a role without rights to change the table cannot disable them. */
const APPEND_ONLY = ['audit_log', 'audit_chain', 'audit_origins', 'agreement_versions', 'payout_earnings'];
/** Those of them whose rows may be deleted, to erase a person. */
const ERASABLE = ['audit_origins'];

/**
 * Lets a role run the portal on a database that is up to date: it reads and writes rows and owns nothing, so it can change
 * neither tables nor triggers. Run by the owner of the schema after each migration.
 */
export async function grantRuntimeRights(db: Db, role: string): Promise<void> {
  const to = sql.identifier(role);
  await db.transaction(async (tx) => {
    await tx.execute(sql`GRANT USAGE ON SCHEMA public, pgboss, drizzle TO ${to}`);
    await tx.execute(sql`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public, pgboss TO ${to}`);
    await tx.execute(sql`GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA public, pgboss TO ${to}`);
    await tx.execute(sql`GRANT SELECT ON ALL TABLES IN SCHEMA drizzle TO ${to}`);
    // For backups: pg_dump reads the sequences of every schema.
    await tx.execute(sql`GRANT SELECT ON ALL SEQUENCES IN SCHEMA drizzle TO ${to}`);
    for (const table of APPEND_ONLY) {
      const rights = ERASABLE.includes(table) ? sql`UPDATE` : sql`UPDATE, DELETE`;
      await tx.execute(sql`REVOKE ${rights} ON ${sql.identifier(table)} FROM ${to}`);
    }
  });
}

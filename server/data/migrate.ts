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
import { version } from './version.ts';

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

/** The parts of a version (`2.1.0`, `2.1.0-dev`) as PostgreSQL compares them; what comes before a release counts as it. */
const parts = (text: string) => `string_to_array(split_part(${text}, '-', 1), '.')::int[]`;
const OWN = parts(`'${version}'`);

const changedBy = (release: unknown, reason = '') =>
  new OutdatedError(
    `The database was changed by ${release ? `release ${release}` : 'a newer release'} of the portal, and this is ${version}${reason}. ` +
      'Start that release, or restore a backup that this one made.',
  );

/** This release is too old for the database. */
export class OutdatedError extends StartError {}

/** The latest migration of a backup that `release` made, by its instant. @throws OutdatedError if this release does not know it */
export function requireKnownMigration(when: number, release: string): void {
  if (!known.has(when)) throw changedBy(release);
}

/** A database has no migrations, misses some of this release, has just these, or has further ones of a newer release. */
export type SchemaState = 'empty' | 'pending' | 'current' | 'ahead';

/**
 * Compares the migrations of a database with those of this release. Migrations expand first and contract in a later release, so this
 * one goes on beside those that it does not know, unless they have written down that only newer releases may.
 * @throws OutdatedError if this release may not run on the database
 */
export async function requireUsableSchema(query: Query): Promise<SchemaState> {
  const [table] = await query(`SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS there`);
  if (!table?.there) return 'empty';
  const rows = await query('SELECT created_at FROM drizzle.__drizzle_migrations');
  const applied = new Set(rows.map(({ created_at }) => Number(created_at)));
  const isComplete = [...known].every((when) => applied.has(when));
  if ([...applied].every((when) => known.has(when))) return isComplete ? 'current' : 'pending';
  // Only what this release has migrated too has the table of releases.
  if (!isComplete) throw changedBy(undefined);
  const [found] = await query(`SELECT oldest, newest, ${parts('oldest')} > ${OWN} AS is_over FROM drizzle.releases`);
  if (found?.is_over) throw changedBy(found.newest, `, while only ${found.oldest} and newer ones may run on it`);
  return 'ahead';
}

/** Writes down that this release has migrated the database. */
const NOTE_RELEASE = `UPDATE drizzle.releases SET newest = '${version}' WHERE ${parts('newest')} < ${OWN}`;

/** Whether migrations are missing. @throws OutdatedError */
async function isBehind(query: Query): Promise<boolean> {
  const state = await requireUsableSchema(query);
  return state === 'empty' || state === 'pending';
}

const migrationsFolder = path.join(import.meta.dirname, 'migrations');

/** Applies missing migrations. The lock of the data folder ensures that only one process does. */
export async function migratePglite(db: PgliteDatabase): Promise<void> {
  if (!(await isBehind(async (statement) => (await db.execute(sql.raw(statement))).rows))) return;
  await migrateWithPglite(db, { migrationsFolder });
  await db.execute(sql.raw(NOTE_RELEASE));
}

/** Applies missing migrations. The caller holds the advisory lock, so that copies starting together do it once. */
export async function migratePostgres(client: pg.Client): Promise<void> {
  // A role without the right to create can still run a database that is up to date.
  if (!(await isBehind(async (statement) => (await client.query(statement)).rows))) return;
  await migrateWithPg(drizzle(client), { migrationsFolder });
  await client.query(NOTE_RELEASE);
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

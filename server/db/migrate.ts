import path from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as migrateWithPg } from 'drizzle-orm/node-postgres/migrator';
import type { PgliteDatabase } from 'drizzle-orm/pglite';
import { migrate as migrateWithPglite } from 'drizzle-orm/pglite/migrator';
import type pg from 'pg';
import { requireKnownSchema } from './schema-version.ts';

const migrationsFolder = path.join(import.meta.dirname, 'migrations');

/** The embedded database has one process, guarded by the lock of the data folder. */
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

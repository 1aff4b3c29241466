import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as migrateWithPg } from 'drizzle-orm/node-postgres/migrator';
import type { PgliteDatabase } from 'drizzle-orm/pglite';
import { migrate as migrateWithPglite } from 'drizzle-orm/pglite/migrator';
import type pg from 'pg';

const migrationsFolder = path.join(import.meta.dirname, 'migrations');

/** Any fixed number; every copy of the server waits on the same one. */
const ADVISORY_LOCK = 7_243_001;

/** The embedded database has one process, guarded by the lock of the data folder. */
export async function migratePglite(db: PgliteDatabase): Promise<void> {
  await migrateWithPglite(db, { migrationsFolder });
}

/** Applies missing migrations while holding an advisory lock, so that copies starting together do it once. */
export async function migratePostgres(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await migrateWithPg(drizzle(client), { migrationsFolder });
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [ADVISORY_LOCK]).finally(() => client.release());
  }
}

import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { Assume, ExtractTablesWithRelations } from 'drizzle-orm';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import pg from 'pg';
import { type ConstructorOptions, fromPglite } from 'pg-boss';
import { freeCalls } from '../idempotency/calls.ts';
import { recordSteps } from '../idempotency/running-call.ts';
import { StartError } from '../start-error.ts';
import { migratePglite, migratePostgres } from './migrate.ts';

type Schema = Record<string, never>;

type Rows<Row> = { rows: Row[] };

/** What a raw query gives on both drivers (neither promises more, such as a count of rows). */
interface ResultKind extends PgQueryResultHKT {
  type: Rows<Assume<this['row'], Record<string, unknown>>>;
}

/** The database, or a transaction on it: everything that can run queries. */
export type Db = PgDatabase<ResultKind, Schema, ExtractTablesWithRelations<Schema>>;

export type Database = {
  kind: 'pglite' | 'postgres';
  db: Db;
  /** How pg-boss reaches the same database. */
  jobsConnection: ConstructorOptions;
  close: () => Promise<void>;
};

/** Opens PostgreSQL at `url`, or the embedded database in `dataDir`, and applies the migrations that are missing. */
export async function openDatabase(options: { url: string | undefined; dataDir: string }): Promise<Database> {
  return options.url ? openPostgres(options.url) : openPglite(path.join(options.dataDir, 'db'));
}

async function openPglite(folder: string): Promise<Database> {
  await mkdir(folder, { recursive: true });
  return fromPgliteClient(await PGlite.create({ dataDir: folder, extensions: { pg_trgm } }));
}

/** Wraps a running PGlite; tests pass one that lives in memory. */
export async function fromPgliteClient(client: PGlite): Promise<Database> {
  const embedded = drizzlePglite(client);
  await migratePglite(embedded);
  const db = recordSteps(embedded as unknown as Db);
  await freeCalls(db);
  return {
    kind: 'pglite',
    db,
    jobsConnection: { backend: 'pglite', db: fromPglite(client) },
    close: () => client.close(),
  };
}

async function openPostgres(url: string): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: 20 });
  // A broken idle connection is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  try {
    await reach(pool);
    await migratePostgres(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    kind: 'postgres',
    db: recordSteps(drizzlePg(pool) as unknown as Db),
    jobsConnection: { connectionString: url, max: 4 },
    close: () => pool.end(),
  };
}

async function reach(pool: pg.Pool): Promise<void> {
  try {
    await pool.query('SELECT 1');
  } catch (error) {
    throw new StartError(`The database at DATABASE_URL cannot be used: ${(error as Error).message}`);
  }
}

import type pg from 'pg';
import { checkPostgres, connectToPostgres } from '#server/data/check-database.ts';
import { StartError } from '#server/data/errors.ts';
import { createLog } from '#server/data/log.ts';
import type { Query } from '#server/data/migrate.ts';
import { MARK, type MoveMark, readMark, setMark } from '#server/data/move-mark.ts';
import { openPostgres } from '#server/data/postgres.ts';
import { createJobs } from '#server/data/queue.ts';
import { SteadyClient } from '#server/data/steady-client.ts';
import { SAME_TEXT, tablesOf } from './tables.ts';

export type Target = { client: pg.Client; query: Query; close: () => Promise<void> };

/** Any fixed number other than that of the migrations. */
const ADVISORY_LOCK = 7_243_002;

/**
 * Connects without limits of time. Waits for the end of a killed run, whose last statement PostgreSQL may still be working on.
 * @throws StartError that says what to do where the database cannot be reached
 */
export async function openTarget(url: string): Promise<Target> {
  await (await connectToPostgres(url)).end();
  const client = new SteadyClient({ connectionString: url, keepAlive: true });
  await client.connect();
  await client.query(`${SAME_TEXT}; SELECT pg_advisory_lock(${ADVISORY_LOCK})`);
  const query: Query = async (statement) => (await client.query(statement)).rows;
  return { client, query, close: () => client.end() };
}

/** What an earlier run left in the database. */
export async function markAt({ query }: Target): Promise<MoveMark | undefined> {
  const [row] = await query(`SELECT ${MARK} AS mark`);
  return readMark(row?.mark);
}

/** Tables that the migrations fill. */
const FILLED = ['public.panel_totals', 'public.agreement_versions'];

/** @throws StartError unless the database holds nothing, or only the empty tables that `prepare-database` makes */
export async function requireEmpty({ query }: Target): Promise<void> {
  const tables = await tablesOf(query);
  const ours = tables.filter(({ name }) => name.startsWith('public.') && !FILLED.includes(name));
  const isPrepared = tables.some(({ name }) => name === 'drizzle.__drizzle_migrations');
  const filled = isPrepared ? ours.map(({ name }) => `SELECT FROM ${name}`) : [];
  const [found] = filled.length > 0 ? await query(`SELECT EXISTS (${filled.join(' UNION ALL ')}) AS yes`) : [];
  if (found?.yes || (!isPrepared && tables.length > 0)) {
    throw new StartError(
      'The database at DATABASE_URL holds something else than this installation as it is now. Name a new one (CREATE DATABASE).',
    );
  }
}

/** Makes the tables of this release and of its job queue, and marks the database as being filled. @throws StartError */
export async function prepare(url: string, { client }: Target, source: string): Promise<void> {
  await checkPostgres(url);
  const database = await openPostgres(url);
  await createJobs({ database, log: createLog('error') })
    .install()
    .finally(database.close);
  await client.query(setMark({ source, isDone: false, at: new Date().toISOString() }));
}

import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { SECOND } from '#common/words/units.ts';
import { checkPostgres } from './check-database.ts';
import type { Database, Db } from './database.ts';
import { DatabaseUnreachable, isDatabaseAway } from './errors.ts';
import { migratePostgres } from './migrate.ts';
import { OBSERVED_QUERIES } from './observed.ts';
import { noteSuccess } from './outage.ts';
import { SteadyClient } from './steady-client.ts';

/** How long a connection may take to be made or to become free, and how long a statement may run, in milliseconds. */
const TIMES = { connect: 10 * SECOND, statement: 30 * SECOND, answer: 35 * SECOND, idleInTransaction: 60 * SECOND };

/** Set by a statement, since PgBouncer refuses settings at connection start. JIT is off: compiling takes longer than our plans run. */
const SETTINGS = `SET statement_timeout = ${TIMES.statement}; SET idle_in_transaction_session_timeout = ${TIMES.idleInTransaction};
SET TIME ZONE 'UTC'; SET jit = off; LISTEN identity`;

/** Any fixed number, the same for every copy of the server. */
const ADVISORY_LOCK = 7_243_001;

/**
 * Opens PostgreSQL and applies missing migrations. Throws StartError for problems that an operator can solve, including a server that
 * cannot be reached: a supervisor restarts this process, whereas a silently waiting process looks healthy.
 */
export async function openPostgres(
  url: string,
  { restoring = false, ...times }: Partial<typeof TIMES> & { restoring?: boolean } = {},
): Promise<Database> {
  const { connect, answer } = { ...TIMES, ...times };
  await checkPostgres(url, restoring);
  await alone(url, migratePostgres);
  const shared = {
    connectionString: url,
    Client: SteadyClient,
    keepAlive: true,
    connectionTimeoutMillis: connect,
  };
  const pool = new pg.Pool({
    ...shared,
    max: 20,
    query_timeout: answer,
    onConnect: (client) => client.query(SETTINGS),
  });
  const identityChanges: ((payload: string) => void)[] = [];
  pool.on('connect', (client) => {
    client.on('notification', ({ payload = '' }) => {
      for (const listener of identityChanges) listener(payload);
    });
  });
  pool.on('error', () => undefined);
  pool.on('release', (error) => {
    if (!error) noteSuccess();
  });
  return {
    kind: 'postgres',
    db: withSafeTransactions(pool),
    jobsConnection: { ...shared, max: 4, query_timeout: 2 * answer } as Database['jobsConnection'],
    onIdentityChange: (listener) => void identityChanges.push(listener),
    alone: (work) => alone(url, () => work()),
    load: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}

/**
 * Drizzle never releases a connection whose BEGIN failed, so twenty failures would leave the pool empty after the database is
 * back. This releases the connection in any case; the pool discards broken ones.
 */
function withSafeTransactions(pool: pg.Pool): Db {
  const db = drizzle(pool, OBSERVED_QUERIES) as unknown as Db;
  const transaction: Db['transaction'] = async (work, config) => {
    const client = await pool.connect().catch((error: unknown) => {
      throw new DatabaseUnreachable(error);
    });
    let isBroken = false;
    try {
      return await (drizzle(client, OBSERVED_QUERIES) as unknown as Db).transaction(work, config);
    } catch (error) {
      isBroken = isDatabaseAway(error);
      throw error;
    } finally {
      client.release(isBroken);
    }
  };
  return Object.assign(db, { transaction });
}

/** Runs `work` while no other copy of the server runs its own; the lock ends with its connection. */
async function alone<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new SteadyClient({ connectionString: url, keepAlive: true });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
    return await work(client);
  } finally {
    await client.end();
  }
}

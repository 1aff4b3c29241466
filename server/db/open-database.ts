import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { fromPglite } from 'pg-boss';
import { releaseAllCalls } from '#server/idempotency/calls.ts';
import { recordSteps } from '#server/idempotency/running-call.ts';
import { createLimiter } from '#server/process/limiter.ts';
import { StartError } from '#server/process/start-error.ts';
import type { Database, Db } from './database.ts';
import { migratePglite } from './migrate.ts';
import { openPostgres } from './postgres.ts';

/** Opens PostgreSQL at `url`, or the embedded database in `dataDir`, and applies the migrations that are missing. */
export async function openDatabase(options: { url: string | undefined; dataDir: string }): Promise<Database> {
  return options.url ? openPostgres(options.url) : openPglite(path.join(options.dataDir, 'db'));
}

async function openPglite(folder: string): Promise<Database> {
  await mkdir(folder, { recursive: true });
  const client = await PGlite.create({ dataDir: folder, extensions: { pg_trgm } }).catch((error: Error) => {
    throw new StartError(
      `The embedded database in ${folder} cannot be opened (${error.message}). Check the disk, or restore a backup.`,
    );
  });
  try {
    return await fromPgliteClient(client);
  } catch (error) {
    await client.close();
    throw error;
  }
}

/** Wraps a running PGlite; tests pass one that lives in memory. */
export async function fromPgliteClient(client: PGlite): Promise<Database> {
  takeTurns(client);
  const embedded = drizzle(client);
  await migratePglite(embedded);
  const db = recordSteps(embedded as unknown as Db);
  await releaseAllCalls(db);
  return {
    kind: 'pglite',
    db,
    jobsConnection: { backend: 'pglite', db: fromPglite(client) },
    // The lock of the data folder ensures that there is only one process.
    alone: (work) => work(),
    close: () => client.close(),
  };
}

/**
 * Yields to the event loop after each query. The embedded database works in this process and answers without yielding, so waiting queries
 * would run one after another while no timer fires and no connection is accepted (Node accepts one per turn).
 */
function takeTurns(client: PGlite): void {
  const query = client.query.bind(client);
  const oneByOne = createLimiter(1);
  client.query = <Row>(...args: Parameters<PGlite['query']>) =>
    oneByOne(async () => {
      const result = await query<Row>(...args);
      await turn();
      return result;
    });
}

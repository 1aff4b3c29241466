import { sql } from 'drizzle-orm';
import { SECOND } from '#common/values/durations.ts';
import type { Context } from '#server/context.ts';
import { requireKnownSchema } from '#server/db/schema-version.ts';
import { connectionFailure, isDatabaseAway } from '#server/process/causes.ts';
import { StartError } from '#server/process/start-error.ts';

export type Readiness = { database: boolean; storage: boolean; problems: string[] };

/** How long (ms) a check may take, and how long its result is reused. */
const CHECK_TIME = 5 * SECOND;
const STANDS_FOR = 3 * SECOND;

/**
 * Says whether the database answers and files can be written. However many ask at once, and however often, the checks run once
 * and their result stands for a few seconds, so that strangers cannot make the server write.
 */
export function createReadiness(ctx: Context): () => Promise<Readiness> {
  const database = onceAtATime(() => checkDatabase(ctx));
  const storage = onceAtATime(() => ctx.storage.check());
  let current: Promise<Readiness> | undefined;
  return () => {
    current ??= readinessOf(database(), storage()).finally(() => {
      setTimeout(() => {
        current = undefined;
      }, STANDS_FOR).unref();
    });
    return current;
  };
}

/** Does not start a check again before a hanging one ends. */
function onceAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
}

async function readinessOf(databaseCheck: Promise<void>, storageCheck: Promise<void>): Promise<Readiness> {
  const [database, storage] = await Promise.all([
    problemOf(databaseCheck, 'The database cannot be used'),
    problemOf(storageCheck, 'Files cannot be written'),
  ]);
  return {
    database: !database,
    storage: !storage,
    problems: [database, storage].filter((problem) => problem !== undefined),
  };
}

/** The migrations were applied before the server began to listen; a newer version may have applied more since. */
async function checkDatabase(ctx: Context): Promise<void> {
  await requireKnownSchema(async (statement) => (await ctx.db.execute(sql.raw(statement))).rows);
}

/** What went wrong, in a sentence that holds no name, address or value. */
async function problemOf(work: Promise<void>, what: string): Promise<string | undefined> {
  const late = new Promise<string>((resolve) => {
    setTimeout(() => resolve(`${what} (no answer in time).`), CHECK_TIME).unref();
  });
  const told = (error: unknown) => {
    if (error instanceof StartError) return error.message;
    return `${what} (${isDatabaseAway(error) ? connectionFailure(error) : 'unknown reason'}).`;
  };
  return Promise.race([work.then(() => undefined, told), late]);
}

import { setTimeout as pause } from 'node:timers/promises';
import { SECOND } from '#common/words/units.ts';
import { connectionFailure, isDatabaseAway, StartError } from '#server/data/errors.ts';
import { OutdatedError, type Query, queryOf, requireUsableSchema } from '#server/data/migrate.ts';
import { scheduledRuns } from '#server/data/schedule.ts';
import type { Context } from '#server/outside/context.ts';

type Readiness = { database: boolean; storage: boolean; problems: string[]; warnings: string[] };

/** How long (ms) a check may take, and how long its result is reused. */
const CHECK_TIME = 5 * SECOND;
const STANDS_FOR = 3 * SECOND;

/** One check for each server, whose result is shared by all who ask. */
const checks = new WeakMap<Context, () => Promise<Readiness>>();

/** Whether the server can work now: its database answers, and files can be written. Warnings are of what it works without. */
export function readinessOf(ctx: Context): Promise<Readiness> {
  const check = checks.get(ctx) ?? createReadiness(ctx);
  checks.set(ctx, check);
  return check();
}

/**
 * Says whether the database answers and files can be written. The checks run once for all who ask, and their result is reused
 * for a few seconds, so that strangers cannot make the server write.
 */
export function createReadiness({ db, storage, jobs }: Context): () => Promise<Readiness> {
  const database = problemOf('The database cannot be used', () => requireDatabase(queryOf(db)));
  const files = problemOf('Files cannot be written', () => storage.check());
  const schedule = problemOf('The jobs by the clock cannot be read', () => requireRuns({ db, jobs }));
  return async () => {
    const [ofDatabase, ofFiles, ofSchedule] = await Promise.all([database(), files(), schedule()]);
    const told = (...all: (string | undefined)[]) => all.filter((problem) => problem !== undefined);
    const [problems, warnings] = [told(ofDatabase, ofFiles), told(ofDatabase ? undefined : ofSchedule)];
    return { database: !ofDatabase, storage: !ofFiles, problems, warnings };
  };
}

/**
 * The database takes writes, and fits this release: a newer one may have migrated it since the start.
 * @throws StartError, in words for everybody, which name no release
 */
async function requireDatabase(query: Query): Promise<void> {
  const [found] = await query(`SELECT current_setting('transaction_read_only') = 'on' AS is_read_only`);
  if (found?.is_read_only) throw new StartError('The database takes no writes: it is a standby, or set to read only.');
  await requireUsableSchema(query).catch((error) => {
    if (!(error instanceof OutdatedError)) throw error;
    throw new StartError('A newer release of the portal has changed the database, and this copy is too old for it.');
  });
}

/** @throws StartError if jobs by the clock are late */
async function requireRuns(ctx: Pick<Context, 'db' | 'jobs'>): Promise<void> {
  const late = (await scheduledRuns(ctx)).filter(({ is_late }) => is_late);
  if (late.length > 0)
    throw new StartError(`Jobs have not run at their time: ${late.map(({ name }) => name).join(', ')}.`);
}

/**
 * Returns a function that runs a check and says the problem in a sentence without names, addresses or values. It does not start
 * the check again while an earlier one hangs.
 */
function problemOf(what: string, check: () => Promise<unknown>): () => Promise<string | undefined> {
  let found: Promise<string | undefined> | undefined;
  const sentenceOf = (error: unknown) => {
    if (error instanceof StartError) return error.message;
    return `${what} (${isDatabaseAway(error) ? connectionFailure(error) : 'unknown reason'}).`;
  };
  return () => {
    found ??= check()
      .then(() => undefined, sentenceOf)
      .finally(() => {
        setTimeout(() => {
          found = undefined;
        }, STANDS_FOR).unref();
      });
    return Promise.race([found, pause(CHECK_TIME, `${what} (no answer in time).`, { ref: false })]);
  };
}

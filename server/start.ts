import { sealSeeds } from './access/second-factor-seeds.ts';
import { createAdapters } from './adapters.ts';
import type { App } from './app.ts';
import type { Config } from './config/config.ts';
import type { Context } from './context.ts';
import { createApp } from './create-app.ts';
import { lockDataFolder } from './db/data-lock.ts';
import { openDatabase } from './db/open-database.ts';
import { listen } from './http/listen.ts';
import { publishPortal } from './http/published-files.ts';
import { createJobs } from './jobs/queue.ts';
import { createLog, type Logger } from './process/log.ts';
import { claimDataFolder } from './process/private-files.ts';
import { PassingError } from './process/start-error.ts';
import { refuseDemo, seed } from './seed/seed.ts';
import type { Storage } from './storage/adapter.ts';

export type RunningServer = { app: App; ctx: Context; url: string; close: () => Promise<void> };

/**
 * Opens everything, seeds an empty database, and listens. `close` ends requests, jobs and the database in that order. A start that
 * fails closes what it has opened. Of several workers only the first one prepares folder and database and works on the jobs.
 * @throws StartError for problems that the operator can solve
 */
export async function startServer(
  config: Config,
  log: Logger = createLog(config.logLevel),
  isFirst = true,
): Promise<RunningServer> {
  const opened: { part: string; end: () => Promise<void> }[] = [];
  const close = async () => {
    for (const { part, end } of opened.splice(0).reverse()) {
      await end();
      log.debug({ part }, 'closed');
    }
  };
  try {
    if (!config.databaseUrl) opened.push({ part: 'lock', end: await lockDataFolder(config.dataDir) });
    else if (isFirst) await claimDataFolder(config.dataDir);
    const adapters = createAdapters(config);
    if (isFirst) await checkStorage(adapters.storage, log);
    const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
    opened.push({ part: 'database', end: database.close });
    const jobs = createJobs({ database, log }, isFirst);
    const ctx: Context = { config, database, db: database.db, jobs, log, ...adapters };
    opened.push({ part: 'jobs', end: jobs.stop });
    // It is built while the database answers.
    const creating = createApp(ctx);
    creating.catch(() => undefined);
    await jobs.start(ctx);
    if (isFirst) await prepareDatabase(ctx);
    const app = await creating;
    opened.push({ part: 'requests', end: async () => app.close() });
    const url = await listen(app, config);
    return { app, ctx, url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function prepareDatabase(ctx: Context): Promise<void> {
  await seed(ctx);
  await sealSeeds(ctx);
  if (ctx.config.production) await refuseDemo(ctx.db);
  if (ctx.config.servePortal) await publishPortal(ctx.database);
}

/** A wrong configuration ends the start. A service that is down at the moment does not, since most of the portal works without it. */
async function checkStorage(storage: Storage, log: Logger): Promise<void> {
  try {
    await storage.check();
  } catch (error) {
    if (!(error instanceof PassingError)) throw error;
    log.error(error.message);
  }
}

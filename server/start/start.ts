import type { FastifyInstance } from 'fastify';
import { sealSeeds } from '#server/accounts/second-factor/seeds.ts';
import type { Config } from '#server/data/config/config.ts';
import { lockDataFolder } from '#server/data/data-lock.ts';
import { PassingError } from '#server/data/errors.ts';
import { createLog, type Logger } from '#server/data/log.ts';
import { openDatabase } from '#server/data/open-database.ts';
import { claimDataFolder } from '#server/data/private-files.ts';
import { createJobs } from '#server/data/queue.ts';
import { refuseDemo, seed } from '#server/demo/seed.ts';
import { createAdapters } from '#server/outside/adapters.ts';
import type { Context } from '#server/outside/context.ts';
import type { Storage } from '#server/outside/storage/adapter.ts';
import { listen } from '#server/web/listen.ts';
import { publishPortal } from '#server/web/published-files.ts';
import { offerCopy } from './backup/offer-copy.ts';
import { createApp } from './create-app.ts';

export type RunningServer = { app: FastifyInstance; ctx: Context; url: string; close: () => Promise<void> };

/**
 * Opens everything, seeds an empty database, and listens. `close` ends requests, jobs and the database in that order. A failed
 * start closes what it has opened. Only the first of several workers prepares folder and database and runs jobs.
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
    if (config.traces) {
      const { recordTraces } = await import('#server/data/traces.ts');
      opened.push({ part: 'traces', end: recordTraces(config.traces, config.trustProxy, log) });
    }
    if (!config.databaseUrl) opened.push({ part: 'lock', end: await lockDataFolder(config.dataDir) });
    else if (isFirst) await claimDataFolder(config.dataDir);
    const adapters = await createAdapters(config);
    if (isFirst) await checkStorage(adapters.storage, log);
    const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
    opened.push({ part: 'database', end: database.close });
    if (!config.databaseUrl) opened.push({ part: 'copies', end: await offerCopy(database.db, config.dataDir, log) });
    const jobs = createJobs({ database, log }, isFirst);
    const ctx: Context = { config, database, db: database.db, jobs, log, ...adapters };
    opened.push({ part: 'jobs', end: jobs.stop });
    // Built while the database prepares.
    const creating = createApp(ctx);
    creating.catch(() => undefined);
    await jobs.start(ctx, () => import('./jobs.ts'));
    if (isFirst) await prepareDatabase(ctx);
    const app = await creating;
    if (config.metrics) {
      const { startMetrics } = await import('./metrics/start-metrics.ts');
      opened.push({ part: 'metrics', end: await startMetrics(ctx, config.metrics, app) });
    }
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

/** A wrong configuration ends the start. A storage that is down for now does not, since most of the portal works without it. */
async function checkStorage(storage: Storage, log: Logger): Promise<void> {
  try {
    await storage.check();
  } catch (error) {
    if (!(error instanceof PassingError)) throw error;
    log.error(error.message);
  }
}

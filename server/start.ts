import { type App, createApp } from './app.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { lockDataFolder } from './db/data-lock.ts';
import { openDatabase } from './db/database.ts';
import { createJobs } from './jobs/queue.ts';
import { createLog, type Logger } from './log.ts';
import { seed } from './seed/seed.ts';
import { StartError } from './start-error.ts';
import { createStorage } from './storage/storage.ts';

export type RunningServer = { app: App; ctx: Context; url: string; close: () => Promise<void> };

/** Opens everything, seeds an empty database, and listens. `close` ends requests, jobs and the database in that order. */
export async function startServer(config: Config, log: Logger = createLog(config.logLevel)): Promise<RunningServer> {
  const unlock = config.databaseUrl ? async () => undefined : await lockDataFolder(config.dataDir);
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
  const storage = createStorage(config);
  const jobs = createJobs({ database, log });
  const ctx: Context = { config, database, db: database.db, storage, jobs, log };
  await jobs.start(ctx);
  await seed(ctx);
  const app = await createApp(ctx);
  const url = await listen(app, config);
  return {
    app,
    ctx,
    url,
    async close() {
      await app.close();
      await jobs.stop();
      await database.close();
      await unlock();
    },
  };
}

async function listen(app: App, { port, host }: Config): Promise<string> {
  try {
    return await app.listen({ port, host });
  } catch (error) {
    const { code, syscall, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartError(`Port ${port} is in use by another program. Stop it, or set PORT to another port.`);
    }
    if (!syscall) throw error;
    throw new StartError(`The server cannot listen on ${host}, port ${port} (${message}). Check HOST and PORT.`);
  }
}

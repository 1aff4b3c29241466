import type { Config } from './config/config.ts';
import type { Database, Db } from './db/database.ts';
import type { Jobs } from './jobs/queue.ts';
import type { Logger } from './process/log.ts';
import type { Storage } from './storage/storage.ts';

/** What services need; made once at start and passed down. */
export type Context = {
  config: Config;
  database: Database;
  db: Db;
  storage: Storage;
  jobs: Jobs;
  log: Logger;
};

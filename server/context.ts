import type { Config } from './config/config.ts';
import type { Database, Db } from './db/database.ts';
import type { GiftCards } from './gift-cards/adapter.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Ledger } from './ledger/adapter.ts';
import type { Logger } from './process/log.ts';
import type { Storage } from './storage/adapter.ts';

/** What services need; made once at start and passed down. */
export type Context = {
  config: Config;
  database: Database;
  db: Db;
  storage: Storage;
  giftCards: GiftCards;
  ledger: Ledger;
  jobs: Jobs;
  log: Logger;
};

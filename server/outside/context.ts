import type { Config } from '#server/data/config/config.ts';
import type { Database, Db } from '#server/data/database.ts';
import type { Jobs } from '#server/data/jobs.ts';
import type { Logger } from '#server/data/log.ts';
import type { GiftCards } from './gift-cards/adapter.ts';
import type { Ledger } from './ledger/adapter.ts';
import type { Storage } from './storage/adapter.ts';

/** What all parts of the server need; made once at the start and passed down. */
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

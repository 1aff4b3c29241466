import type { Config } from '#server/data/config/config.ts';
import type { Context } from './context.ts';
import { createGiftCards } from './gift-cards/gift-cards.ts';
import { createLedger } from './ledger/ledger.ts';
import { createStorage } from './storage/storage.ts';

/** The configured ways to the outside. Made once at start, so that each keeps its connections and knows what it has learnt. */
export const createAdapters = (config: Config): Pick<Context, 'storage' | 'giftCards' | 'ledger'> => ({
  storage: createStorage(config),
  giftCards: createGiftCards(config),
  ledger: createLedger(config),
});

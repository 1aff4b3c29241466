import { checkFolder } from '#server/data/check-folder.ts';
import type { Config } from '#server/data/config/config.ts';
import type { Context } from './context.ts';
import type { GiftCards } from './gift-cards/adapter.ts';
import { createTremendous } from './gift-cards/tremendous.ts';
import { ledgerFile } from './ledger/adapter.ts';
import { createCsvLedger } from './ledger/csv-file.ts';
import { createSheetLedger } from './ledger/google-sheet.ts';
import type { Storage } from './storage/adapter.ts';
import { localStorage } from './storage/local.ts';

/** Staff pay outside the portal; executing records that it was done. */
export const manualGiftCards: GiftCards = {
  provider: 'manual',
  product: '',
  api: undefined,
  check: async () => 'staff pay outside of the portal',
};

/** Uses S3 if a bucket is configured, else the local disk below the data folder. */
export async function createStorage({ dataDir, storage: { s3 } }: Config): Promise<Storage> {
  if (!s3) return localStorage(dataDir);
  // The S3 client is a large library, so it is only loaded if it is used.
  const { s3Storage } = await import('./storage/s3.ts');
  const storage = s3Storage(s3);
  return {
    ...storage,
    async check() {
      // Uploads are received on the local disk.
      await checkFolder(dataDir);
      return storage.check();
    },
  };
}

/** The configured ways to the outside. Made once at start, so that each keeps its connections and knows what it has learnt. */
export const createAdapters = async (config: Config): Promise<Pick<Context, 'storage' | 'giftCards' | 'ledger'>> => ({
  storage: await createStorage(config),
  giftCards: config.giftCards.provider === 'tremendous' ? createTremendous(config.giftCards) : manualGiftCards,
  ledger:
    config.ledger.kind === 'google_sheet' ? createSheetLedger(config.ledger) : createCsvLedger(ledgerFile(config)),
});

import { checkFolder } from '#server/data/check-folder.ts';
import type { Config } from '#server/data/config/config.ts';
import { observed } from '#server/data/observed.ts';
import type { Context } from './context.ts';
import type { GiftCards } from './gift-cards/adapter.ts';
import { createTremendous } from './gift-cards/tremendous.ts';
import { ledgerFile } from './ledger/adapter.ts';
import { createCsvLedger } from './ledger/csv-file.ts';
import { createSheetLedger } from './ledger/google-sheet.ts';
import type { Storage } from './storage/adapter.ts';
import { localStorage } from './storage/local.ts';

/** Staff send gift cards outside the portal; executing a payout records it. */
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
    put: called(storage.put),
    putFile: called(storage.putFile),
    putCopy: called(storage.putCopy),
    stream: called(storage.stream),
    remove: called(storage.remove),
    async check() {
      // Uploads are always received on the local disk first.
      await checkFolder(dataDir);
      return storage.check();
    },
  };
}

/** Lets a call to the bucket be observed. */
const called =
  <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
  (...args: Args): Promise<Result> =>
    observed.outside.tracePromise(() => work(...args), { service: 'storage' });

/** The configured adapters. Made once at the start, so that each keeps its connections and its state. */
export const createAdapters = async (config: Config): Promise<Pick<Context, 'storage' | 'giftCards' | 'ledger'>> => ({
  storage: await createStorage(config),
  giftCards: config.giftCards.provider === 'tremendous' ? createTremendous(config.giftCards) : manualGiftCards,
  ledger:
    config.ledger.kind === 'google_sheet' ? createSheetLedger(config.ledger) : createCsvLedger(ledgerFile(config)),
});

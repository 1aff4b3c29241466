import { checkFolder } from '#server/data/check-folder.ts';
import type { Config } from '#server/data/config/config.ts';
import type { Storage } from './adapter.ts';
import { localStorage } from './local.ts';

/** Uses S3 if a bucket is configured, else the local disk below the data folder. */
export function createStorage(config: Config): Storage {
  const { s3 } = config.storage;
  if (!s3) return localStorage(config.dataDir);
  // The S3 client is a large library, so it is only loaded if it is used.
  const opened = import('./s3.ts').then((module) => module.s3Storage(s3));
  opened.catch(() => undefined);
  return {
    put: async (...args) => (await opened).put(...args),
    putFile: async (...args) => (await opened).putFile(...args),
    putCopy: async (...args) => (await opened).putCopy(...args),
    stream: async (...args) => (await opened).stream(...args),
    remove: async (...args) => (await opened).remove(...args),
    async *keys() {
      yield* (await opened).keys();
    },
    async check() {
      // Uploads are received on the local disk.
      await checkFolder(config.dataDir);
      await (await opened).check();
    },
  };
}

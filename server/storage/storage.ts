import type { Readable } from 'node:stream';
import type { Config } from '#server/config/config.ts';
import { checkFolder } from './check-folder.ts';
import { localStorage } from './local-storage.ts';

export type ByteRange = { start: number; end: number };

/** Keeps bytes under keys. What they are and who may see them is decided in server/features/library/files/. */
export type Storage = {
  /** Stores small content that is in memory already, or a stream. */
  put: (key: string, content: Readable | Buffer, contentType: string) => Promise<void>;
  /** Stores a file of the local disk, which is gone afterwards. The key exists only once the whole of it is there. */
  putFile: (key: string, source: string, contentType: string) => Promise<void>;
  /** The content from `start` to `end`, both included. @throws MissingContent */
  stream: (key: string, range?: ByteRange) => Promise<Readable>;
  /** Removes what is there; a key without content is no error. */
  remove: (key: string) => Promise<void>;
  /** @throws StartError with a sentence that names the cause, when nothing can be written; PassingError when that may pass */
  check: () => Promise<void>;
};

/** S3 where the configuration names a bucket, else the local disk below the data folder. */
export function createStorage(config: Config): Storage {
  const { s3 } = config.storage;
  if (!s3) return localStorage(config.dataDir);
  // The S3 client is a large library, loaded only where it is used.
  const opened = import('./s3-storage.ts').then((module) => module.s3Storage(s3));
  opened.catch(() => undefined);
  return {
    put: async (...args) => (await opened).put(...args),
    putFile: async (...args) => (await opened).putFile(...args),
    stream: async (...args) => (await opened).stream(...args),
    remove: async (...args) => (await opened).remove(...args),
    async check() {
      // Uploads are received on the local disk.
      await checkFolder(config.dataDir);
      await (await opened).check();
    },
  };
}

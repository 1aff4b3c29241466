import type { Readable } from 'node:stream';
import type { Config } from '#server/config/config.ts';
import { checkFolder } from './check-folder.ts';
import { localStorage } from './local-storage.ts';

export type ByteRange = { start: number; end: number };

/** Stores bytes by key. server/features/library/files/ decides what they are and who may see them. */
export type Storage = {
  /** Stores content from memory or a stream. */
  put: (key: string, content: Readable | Buffer, contentType: string) => Promise<void>;
  /** Moves a local file into the storage. The key exists only after all of it is stored. */
  putFile: (key: string, source: string, contentType: string) => Promise<void>;
  /** The content from `start` to `end`, both included. @throws MissingContent */
  stream: (key: string, range?: ByteRange) => Promise<Readable>;
  /** Removes the content; ignores a key without content. */
  remove: (key: string) => Promise<void>;
  /** @throws StartError with a sentence that names the cause, when nothing can be written; PassingError when that may pass */
  check: () => Promise<void>;
};

/** Uses S3 if a bucket is configured, else the local disk below the data folder. */
export function createStorage(config: Config): Storage {
  const { s3 } = config.storage;
  if (!s3) return localStorage(config.dataDir);
  // The S3 client is a large library, so it is only loaded if it is used.
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

import type { Readable } from 'node:stream';

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

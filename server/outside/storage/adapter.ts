import type { Readable } from 'node:stream';

/** Stores bytes by key. server/library/files/ decides what they are and who may see them. */
export type Storage = {
  /** Stores content from memory. */
  put: (key: string, content: Buffer, contentType: string) => Promise<void>;
  /** Moves a local file into the storage. The key exists only after all of it is stored. */
  putFile: (key: string, source: string, contentType: string) => Promise<void>;
  /** The same with a copy, so that the local file stays. */
  putCopy: (key: string, source: string, contentType: string) => Promise<void>;
  /** @throws MissingContent */
  stream: (key: string) => Promise<Readable>;
  /** Removes the content; ignores a key without content. */
  remove: (key: string) => Promise<void>;
  /** The keys of all content. */
  keys: () => AsyncGenerator<string>;
  /**
   * Checks that files can be written; `thoroughly`, that they can be read and removed too. Says where they lie.
   * @throws StartError with a sentence that names the cause; PassingError when that may pass
   */
  check: (thoroughly?: boolean) => Promise<string>;
};

/** True for a key as the portal makes them. Its probes, and what others keep in the same place, look different. */
export const isKey = (name: string) => /^\w[\w.-]*(\/\w[\w.-]*)*$/.test(name);

/** Thrown for a key without content. */
export class MissingContent extends Error {}

import type { Readable } from 'node:stream';

/** Stores content by key. server/library/files/ decides what it is and who may see it. */
export type Storage = {
  /** Stores content from memory. */
  put: (key: string, content: Buffer, contentType: string) => Promise<void>;
  /** Moves a local file into the storage. The key exists only after all of it is stored. */
  putFile: (key: string, source: string, contentType: string) => Promise<void>;
  /** As putFile, but the local file stays. */
  putCopy: (key: string, source: string, contentType: string) => Promise<void>;
  /** @throws MissingContent */
  stream: (key: string) => Promise<Readable>;
  /** Removes the content; ignores a key without content. */
  remove: (key: string) => Promise<void>;
  /** The keys of all content. */
  keys: () => AsyncGenerator<string>;
  /**
   * Checks that files can be written and, `thoroughly`, read and removed. Returns a sentence that says where they are stored.
   * @throws StartError with a sentence that names the cause; PassingError if the problem may pass
   */
  check: (thoroughly?: boolean) => Promise<string>;
};

/** True for a key of the portal's files; false for its probes and for files of others in the same place. */
export const isKey = (name: string) => /^\w[\w.-]*(\/\w[\w.-]*)*$/.test(name);

/** Thrown for a key without content. */
export class MissingContent extends Error {}

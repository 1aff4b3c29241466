import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config } from '../config.ts';

/** Keeps bytes under keys. What they are and who may see them is decided in server/files/. */
export type Storage = {
  /** Stores a stream; the key exists only once the whole of it is there. */
  put: (key: string, content: Readable | Buffer, contentType: string) => Promise<void>;
  stream: (key: string, range?: { start: number; end: number }) => Promise<Readable>;
  remove: (key: string) => Promise<void>;
  /** Throws when nothing can be written. */
  check: () => Promise<void>;
};

/** Files on the local disk, below the data folder. */
export function createStorage(config: Config): Storage {
  const root = path.resolve(config.dataDir, 'files');
  const disk = new Disk(new FSDriver({ location: root, visibility: 'private' }));
  return {
    async put(key, content, contentType) {
      if (Buffer.isBuffer(content)) await disk.put(key, content, { contentType });
      else await disk.putStream(key, content, { contentType });
    },
    async stream(key, range) {
      const { createReadStream } = await import('node:fs');
      return range ? createReadStream(path.join(root, key), range) : disk.getStream(key);
    },
    remove: (key) => disk.delete(key),
    async check() {
      await mkdir(root, { recursive: true });
      const probe = path.join(root, `.probe-${process.pid}`);
      await writeFile(probe, '');
      await rm(probe);
    },
  };
}

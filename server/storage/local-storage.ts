import { copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Disk, KeyNormalizer } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { KIB } from '#common/values/sizes.ts';
import type { Storage } from './adapter.ts';
import { checkFolder } from './check-folder.ts';
import { isKey } from './is-key.ts';
import { MissingContent } from './missing-content.ts';

/** Large chunks need few calls. */
const READ_CHUNK = 256 * KIB;

/** Files on the local disk, below the data folder. */
export function localStorage(dataDir: string): Storage {
  const root = path.resolve(dataDir, 'files');
  const disk = new Disk(new FSDriver({ location: root, visibility: 'private' }));
  const keys = new KeyNormalizer();
  const locate = (key: string) => path.join(root, keys.normalize(key));
  return {
    async put(key, content, contentType) {
      if (Buffer.isBuffer(content)) await disk.put(key, content, { contentType });
      else await disk.putStream(key, content, { contentType });
    },
    async putFile(key, source) {
      const target = locate(key);
      await mkdir(path.dirname(target), { recursive: true });
      await moveInto(source, target);
    },
    async putCopy(key, source) {
      const target = locate(key);
      await mkdir(path.dirname(target), { recursive: true });
      await copyInto(source, target);
    },
    async stream(key, range) {
      const handle = await open(locate(key)).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new MissingContent(key) : error;
      });
      return handle.createReadStream({ ...range, highWaterMark: READ_CHUNK });
    },
    remove: (key) => disk.delete(key),
    async *keys() {
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return [];
          throw error;
        },
      );
      const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
      for (const file of files) {
        const key = path.relative(root, file).split(path.sep).join('/');
        if (isKey(key)) yield key;
      }
    },
    check: () => checkFolder(root),
  };
}

/** Renames on the same file system; otherwise copies. */
async function moveInto(source: string, target: string): Promise<void> {
  try {
    await rename(source, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyInto(source, target);
    await rm(source);
  }
}

/** Gives the copy its name when it is complete. */
async function copyInto(source: string, target: string): Promise<void> {
  const partial = `${target}.partial`;
  try {
    await copyFile(source, partial);
    await rename(partial, target);
  } catch (failure) {
    await rm(partial, { force: true });
    throw failure;
  }
}

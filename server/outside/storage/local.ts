import { copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Disk, KeyNormalizer } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { KIB } from '#common/words/units.ts';
import { checkFolder } from '#server/data/check-folder.ts';
import { isKey, MissingContent, type Storage } from './adapter.ts';

/** Large chunks need few calls. */
const READ_CHUNK = 256 * KIB;

/** Files on the local disk, below the data folder. */
export function localStorage(dataDir: string): Storage {
  const root = path.resolve(dataDir, 'files');
  const disk = new Disk(new FSDriver({ location: root, visibility: 'private' }));
  const keys = new KeyNormalizer();
  const locate = (key: string) => path.join(root, keys.normalize(key));
  const placeFor = async (key: string) => {
    const target = locate(key);
    await mkdir(path.dirname(target), { recursive: true });
    return target;
  };
  return {
    put: (key, content, contentType) => disk.put(key, content, { contentType }),
    putFile: async (key, source) => moveInto(source, await placeFor(key)),
    putCopy: async (key, source) => copyInto(source, await placeFor(key)),
    async stream(key) {
      const handle = await open(locate(key)).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new MissingContent(key) : error;
      });
      return handle.createReadStream({ highWaterMark: READ_CHUNK });
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
    async check() {
      await checkFolder(root);
      return 'in DATA_DIR';
    },
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

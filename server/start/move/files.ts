import { createHash } from 'node:crypto';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Config } from '#server/data/config/config.ts';
import { StartError } from '#server/data/errors.ts';
import type { Query } from '#server/data/migrate.ts';
import { MissingContent, type Storage } from '#server/outside/storage/adapter.ts';
import { localStorage } from '#server/outside/storage/local.ts';
import { eachOf, namedFiles, sumOf } from '../backup/files.ts';

/** The bucket that files go to. */
export type Bucket = { name: string; storage: Storage };

/** The configured bucket, which can be used. @throws StartError if it cannot, or holds a file that the old installation lacks */
export async function openBucket({ dataDir, storage: { s3 } }: Config): Promise<Bucket | undefined> {
  if (!s3) return undefined;
  const { s3Storage } = await import('#server/outside/storage/s3.ts');
  const storage = s3Storage(s3);
  await storage.check(true);
  const ours = new Set<string>();
  for await (const key of localStorage(dataDir).keys()) ours.add(key);
  for await (const key of storage.keys()) if (!ours.has(key)) throw notOurs(s3.bucket, key);
  return { name: s3.bucket, storage };
}

const notOurs = (bucket: string, key: string) =>
  new StartError(`The bucket ${bucket} holds files of something else (${key}). Name a new one.`);

/** Copies the files that the bucket lacks and compares the content of all with what the bucket gives back. Returns how many there are. */
export async function copyFiles(dataDir: string, { name, storage }: Bucket, query: Query): Promise<number> {
  const types = new Map((await namedFiles(query)).map(({ key, mime }) => [key, mime]));
  let count = 0;
  await eachOf(localStorage(dataDir).keys(), async (key) => {
    const file = path.join(dataDir, 'files', key);
    const hash = await sumOf(file);
    const found = await storedHash(storage, key);
    if (found === undefined) {
      await storage.putCopy(key, file, types.get(key) ?? 'application/octet-stream');
      if ((await storedHash(storage, key)) !== hash) {
        throw new StartError(`The bucket ${name} gave back other bytes than were written (${key}).`);
      }
    } else if (found !== hash) throw notOurs(name, key);
    count += 1;
  });
  return count;
}

/** The SHA-256 of a stored file, or undefined where there is none. */
async function storedHash(storage: Storage, key: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    await pipeline(await storage.stream(key), hash);
    return hash.digest('hex');
  } catch (error) {
    if (error instanceof MissingContent) return undefined;
    throw error;
  }
}

/** Keys that the database names and the old installation lacks, which no move can bring back. */
export async function missingFiles(dataDir: string, query: Query): Promise<string[]> {
  const missing = new Set((await namedFiles(query)).map(({ key }) => key));
  for await (const key of localStorage(dataDir).keys()) missing.delete(key);
  return [...missing];
}

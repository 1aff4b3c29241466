import { createHash, hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MIB } from '#common/words/units.ts';
import type { Query } from '#server/data/migrate.ts';

/** The files that a database names, with their types: ready ones, and the other sizes of images. That of a portrait's original is the original. */
export async function namedFiles(query: Query): Promise<{ key: string; mime: string }[]> {
  const rows = await query(
    `SELECT key, mime FROM public.files WHERE ready_at IS NOT NULL
     UNION ALL SELECT variant ->> 'key', 'image/webp' FROM public.files, jsonb_array_elements(variants) variant
     WHERE ready_at IS NOT NULL AND variant ->> 'key' <> key`,
  );
  return rows.map(({ key, mime }) => ({ key: String(key), mime: String(mime) }));
}

/** Enough calls at a time to hide the latency of a bucket. */
const AT_A_TIME = 4;

/** Works on several items at a time, in any order. After a failure it starts no more and waits for the running ones. @throws the failure */
export async function eachOf<T>(items: AsyncGenerator<T> | T[], work: (item: T) => Promise<void>): Promise<void> {
  const shared = Array.isArray(items) ? oneByOne(items) : items;
  const worker = async () => {
    for await (const item of shared) await work(item);
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_A_TIME }, worker));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}

/** A generator, unlike an array's iterator, ends for all workers where one of them fails. */
async function* oneByOne<T>(items: T[]): AsyncGenerator<T> {
  yield* items;
}

/**
 * Copies a folder with its content and its empty folders, except for unwanted files. Files that are removed meanwhile are left out.
 * Unlike with `cp`, the copies obey the umask.
 */
export async function copyTree(from: string, to: string, isWanted = (_name: string) => true): Promise<void> {
  await mkdir(to);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await copyTree(source, target, isWanted);
    else if (isWanted(entry.name)) await copyContent(source, target).catch(unlessGone);
  }
}

/** Copies a file; there must be none at `to` yet. */
export async function copyContent(from: string, to: string): Promise<void> {
  await pipeline(createReadStream(from), createWriteStream(to, { flags: 'wx' }));
}

/** How many bytes a folder holds, without files that are removed meanwhile. */
export async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(folder, { recursive: true }))
    bytes += (await stat(path.join(folder, name)).catch(unlessGone))?.size ?? 0;
  return bytes;
}

function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** Most files are small, and streams take longer for these. */
const SMALL = MIB;

/** The SHA-256 of a file, as hexadecimal text. */
export async function sumOf(file: string): Promise<string> {
  if ((await stat(file)).size <= SMALL) return hash('sha256', await readFile(file));
  const sum = createHash('sha256');
  await pipeline(createReadStream(file), sum);
  return sum.digest('hex');
}

import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Where each part of a backup lies in its folder. A backup has a dump of PostgreSQL or the folder of the embedded database. */
export const partsOf = (folder: string) => ({
  dump: path.join(folder, 'database.dump'),
  embedded: path.join(folder, 'database'),
  files: path.join(folder, 'files'),
  ledger: path.join(folder, 'ledger.csv'),
});

/** Copies a folder with all that is in it, empty folders too. Unlike those of `cp`, the copies obey the umask. */
export async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await copyTree(source, target);
    else await copyContent(source, target);
  }
}

/** Copies a file; there must be none at `to` yet. */
export async function copyContent(from: string, to: string): Promise<void> {
  await pipeline(createReadStream(from), createWriteStream(to, { flags: 'wx' }));
}

/** Enough to hide the time that each call to a bucket takes. */
const AT_A_TIME = 4;

/** Works on several items at a time, in any order. After a failure nothing more is begun, and what is under way ends. @throws it */
export async function eachOf<T>(items: AsyncGenerator<T>, work: (item: T) => Promise<void>): Promise<void> {
  const worker = async () => {
    for await (const item of items) await work(item);
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_A_TIME }, worker));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}

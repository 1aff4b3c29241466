import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Config } from '#server/data/config/config.ts';
import { lockDataFolder } from '#server/data/data-lock.ts';
import { StartError } from '#server/data/errors.ts';
import { embeddedFolder } from '#server/data/open-database.ts';
import { createStorage } from '#server/outside/adapters.ts';
import { ledgerFile } from '#server/outside/ledger/adapter.ts';
import { MissingContent, type Storage } from '#server/outside/storage/adapter.ts';
import { retried } from '#server/outside/storage/s3.ts';
import { dumpPostgres, requirePgDump } from './postgres.ts';

/** The paths of the parts of a backup, which has either a dump of PostgreSQL or the folder of the embedded database. */
export const partsOf = (folder: string) => ({
  dump: path.join(folder, 'database.dump'),
  embedded: path.join(folder, 'database'),
  files: path.join(folder, 'files'),
  ledger: path.join(folder, 'ledger.csv'),
});

/** Copies a folder with its content and its empty folders. Unlike with `cp`, the copies obey the umask. */
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

/** Enough calls at a time to hide the latency of a bucket. */
const AT_A_TIME = 4;

/** Works on several items at a time, in any order. After a failure it starts no more and waits for the running ones. @throws the failure */
export async function eachOf<T>(items: AsyncGenerator<T>, work: (item: T) => Promise<void>): Promise<void> {
  const worker = async () => {
    for await (const item of items) await work(item);
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_A_TIME }, worker));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}

/**
 * Writes database, files and ledger into a folder that is absent or empty. The folder gets its name once it is complete.
 * PostgreSQL may be in use, the embedded database may not. @throws StartError
 */
export async function backUp(config: Config, folder: string): Promise<void> {
  await requireEmptyFolder(folder);
  if (config.databaseUrl) await requirePgDump(config.databaseUrl);
  const partial = `${folder}.partial`;
  await mkdir(path.dirname(folder), { recursive: true });
  await mkdir(partial).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new StartError(
      `${partial} is there: another backup is running, or one was killed. Remove it when none is running.`,
    );
  });
  try {
    await (config.databaseUrl ? write(config, partial) : alone(config, () => write(config, partial)));
    await rmdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    await rename(partial, folder);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

async function requireEmptyFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (names.length > 0) throw new StartError(`${folder} is not empty. Name a new folder for each backup.`);
}

async function alone(config: Config, work: () => Promise<void>): Promise<void> {
  const database = embeddedFolder(config.dataDir);
  if (!existsSync(database))
    throw new StartError(`There is no database in ${database}. Set DATA_DIR or DATABASE_URL as the server has it.`);
  const unlock = await lockDataFolder(config.dataDir);
  await work().finally(unlock);
}

/**
 * Files are copied before the database, since some that it names may be removed meanwhile, and again after it, for those that were
 * added. So the backup lacks only files that were both added and removed while it was made. The ledger comes last: if it already has
 * the row of a payout that the database does not know as written, the portal finds the row.
 */
async function write(config: Config, folder: string): Promise<void> {
  const parts = partsOf(folder);
  const storage = await createStorage(config);
  await copyFiles(storage, parts.files);
  if (config.databaseUrl) await dumpPostgres(config.databaseUrl, parts.dump);
  else await copyTree(embeddedFolder(config.dataDir), parts.embedded);
  await copyFiles(storage, parts.files);
  const ledger = ledgerFile(config);
  if (config.ledger.kind === 'csv' && existsSync(ledger)) await copyContent(ledger, parts.ledger);
}

/** Copies files that are not there yet, since the content of a key never changes. */
async function copyFiles(storage: Storage, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await eachOf(storage.keys(), async (key) => {
    const target = path.join(folder, key);
    if (existsSync(target)) return;
    await mkdir(path.dirname(target), { recursive: true });
    await retried(() => copyFile(storage, key, target));
  });
}

async function copyFile(storage: Storage, key: string, target: string): Promise<void> {
  try {
    await pipeline(await storage.stream(key), createWriteStream(target));
  } catch (error) {
    if (!(error instanceof MissingContent)) throw error;
  }
}

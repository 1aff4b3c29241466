import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { MIB } from '#common/values/sizes.ts';
import { requireSpace } from './check-folder.ts';
import type { Database } from './database.ts';
import { openPostgres } from './postgres.ts';

/** Where the embedded database lies. */
export const embeddedFolder = (dataDir: string) => path.join(dataDir, 'db');

/** Opens PostgreSQL at `url`, or the embedded database in `dataDir`, and applies the migrations that are missing. */
export async function openDatabase({ url, dataDir }: { url: string | undefined; dataDir: string }): Promise<Database> {
  if (url) return openPostgres(url);
  const folder = embeddedFolder(dataDir);
  const isNew = await isMissing(folder);
  // PostgreSQL compiled to WebAssembly is loaded only where it is used.
  const { openPglite } = await import('./embedded.ts');
  return openPglite(folder, isNew);
}

/** A new database has 45 MB. */
const SPACE_TO_BEGIN = 64 * MIB;

/** Whether the embedded database must be made. @throws PassingError if its disk has no room for it */
export async function isMissing(folder: string): Promise<boolean> {
  const found = await readdir(folder).catch(() => []);
  if (found.length > 0) return false;
  await requireSpace(path.dirname(folder), SPACE_TO_BEGIN);
  return true;
}

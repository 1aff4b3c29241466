import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { MIB } from '#common/words/units.ts';
import { checkPostgres } from './check-database.ts';
import { requireSpace } from './check-folder.ts';
import type { Database } from './database.ts';
import { StartError } from './errors.ts';
import type { SchemaState } from './migrate.ts';
import { openPostgres } from './postgres.ts';

/** Where the embedded database lies. */
export const embeddedFolder = (dataDir: string) => path.join(dataDir, 'db');

/**
 * Opens PostgreSQL at `url`, or the embedded database in `dataDir`, and applies the migrations that are missing. `restoring` is true
 * for who is restoring a backup into it.
 */
export async function openDatabase({
  url,
  dataDir,
  restoring = false,
}: {
  url: string | undefined;
  dataDir: string;
  restoring?: boolean;
}): Promise<Database> {
  if (url) return openPostgres(url, { restoring });
  const folder = embeddedFolder(dataDir);
  const isNew = await isMissing(folder);
  // PostgreSQL compiled to WebAssembly is loaded only where it is used.
  const { openPglite } = await import('./embedded.ts');
  return openPglite(folder, isNew);
}

/** Enough for a new database, which takes 45 MB. */
const SPACE_TO_BEGIN = 64 * MIB;

/** Whether the embedded database is still to be created. @throws PassingError if its disk has no room for it */
async function isMissing(folder: string): Promise<boolean> {
  const found = await readdir(folder).catch(() => []);
  if (found.length > 0) return false;
  await requireSpace(path.dirname(folder), SPACE_TO_BEGIN);
  return true;
}

const STATES: Record<SchemaState, string> = {
  empty: 'the start makes its tables',
  pending: 'the start changes its tables',
  current: 'up to date',
  ahead: 'migrated by a newer release, beside which this one may run',
};

/** Seconds between the clocks. */
const LARGEST_DRIFT = 5;

/** Checks the database as the start does, and that PostgreSQL's clock agrees with ours. @throws StartError */
export async function checkDatabase({
  databaseUrl,
  dataDir,
}: {
  databaseUrl: string | undefined;
  dataDir: string;
}): Promise<string> {
  if (!databaseUrl) {
    const isNew = existsSync(dataDir) && (await isMissing(embeddedFolder(dataDir)));
    return `the embedded one, in DATA_DIR${isNew ? '; the start makes it' : ''}`;
  }
  const { version, state, drift } = await checkPostgres(databaseUrl);
  if (Math.abs(drift) > LARGEST_DRIFT) {
    throw new StartError(`its clock differs from the one here by ${Math.round(Math.abs(drift))} s; run NTP on both`);
  }
  return `PostgreSQL ${version}, ${STATES[state]}`;
}

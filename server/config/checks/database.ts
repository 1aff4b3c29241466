import { existsSync } from 'node:fs';
import type { Config } from '#server/config/config.ts';
import { checkPostgres } from '#server/db/check-database.ts';
import { embeddedFolder, isMissing } from '#server/db/open-database.ts';
import { CheckError } from './check.ts';

/** Seconds between the clocks. */
const LARGEST_DRIFT = 5;

/** Checks what the start checks of PostgreSQL, and that its clock agrees with ours. */
export async function checkDatabase({ databaseUrl, dataDir }: Config): Promise<string> {
  if (!databaseUrl) {
    const isNew = existsSync(dataDir) && (await isMissing(embeddedFolder(dataDir)));
    return `the embedded one, in DATA_DIR${isNew ? '; the start makes it' : ''}`;
  }
  const { version, state, drift } = await checkPostgres(databaseUrl);
  if (Math.abs(drift) > LARGEST_DRIFT) {
    throw new CheckError(`its clock differs from the one here by ${Math.round(Math.abs(drift))} s; run NTP on both`);
  }
  return `PostgreSQL ${version}, ${state === 'current' ? 'up to date' : 'the start makes or changes its tables'}`;
}

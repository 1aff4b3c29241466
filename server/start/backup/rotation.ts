import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { FACTS, SUMS } from './parts.ts';

/** The name of a backup is the instant of its beginning, without the colons that some file systems refuse. */
export const nameOf = (instant: Date) => `${instant.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

/** The end of the name of a folder that is not yet a backup, or not any more. */
export const PARTIAL = '.partial';

/** The complete backups in a folder, the newest first; nothing else that lies there. */
export const backupsIn = (folder: string): Promise<string[]> => namedIn(folder, true);

/** Folders that are named as backups and are not complete, as a copy that broke off is; the newest first. */
export const incompleteIn = (folder: string): Promise<string[]> => namedIn(folder, false);

async function namedIn(folder: string, complete: boolean): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (['ENOENT', 'ENOTDIR'].includes(error.code ?? '')) return [];
    throw error;
  });
  return names
    .filter(
      (name) =>
        NAME.test(name) && [FACTS, SUMS].every((file) => existsSync(path.join(folder, name, file))) === complete,
    )
    .sort()
    .reverse();
}

/** Removes what a killed backup left. No other may be running. */
export async function removePartial(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.endsWith(PARTIAL) && NAME.test(name.slice(0, -PARTIAL.length)))
      await rm(path.join(folder, name), { recursive: true, force: true });
  }
}

/** Keeps the newest backups, the one just made among them, and removes the others. Returns their names. */
export async function rotate(folder: string, made: string, keep: number): Promise<string[]> {
  const others = (await backupsIn(folder)).filter((name) => name !== made);
  const surplus = others.slice(keep - 1);
  for (const name of surplus) {
    // Once half of it is removed, it does not count as a backup.
    await rename(path.join(folder, name), path.join(folder, `${name}${PARTIAL}`));
    await rm(path.join(folder, `${name}${PARTIAL}`), { recursive: true, force: true });
  }
  return surplus;
}

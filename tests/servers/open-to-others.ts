import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';

/** Returns the mode and name of each entry in a folder, itself included, on which other accounts have rights. */
export async function openToOthers(folder: string): Promise<string[]> {
  const names = ['.', ...(await readdir(folder, { recursive: true }))];
  const modes = await Promise.all(
    names.map(async (name) => ({ name, mode: (await lstat(path.join(folder, name))).mode })),
  );
  return modes.filter(({ mode }) => mode & 0o077).map(({ name, mode }) => `${(mode & 0o777).toString(8)} ${name}`);
}

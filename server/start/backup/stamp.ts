import { existsSync } from 'node:fs';
import { chown, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

type Stamp = { at: string; folder: string; bytes: number };

const stampFile = (dataDir: string) => path.join(dataDir, 'last-backup.json');

/** Notes in DATA_DIR when the last good backup was made, where, and how large it is. */
export async function stamp(dataDir: string, made: Stamp): Promise<void> {
  if (!existsSync(dataDir)) return;
  const file = stampFile(dataDir);
  await writeFile(`${file}.draft`, `${JSON.stringify(made)}\n`);
  // Root makes backups too, and the portal's account reads this.
  const { uid, gid } = await stat(dataDir);
  if (process.getuid?.() === 0) await chown(`${file}.draft`, uid, gid);
  await rename(`${file}.draft`, file);
}

/** When the last good backup began; undefined if none was made here. */
export async function lastBackup(dataDir: string): Promise<Date | undefined> {
  const text = await readFile(stampFile(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  return text ? new Date((JSON.parse(text) as Stamp).at) : undefined;
}

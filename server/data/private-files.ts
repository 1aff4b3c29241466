import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from './errors.ts';

const OTHERS = 0o077;

/** Codes of file systems without modes, and of read-only ones, which the first write reports. */
const WITHOUT_MODES = ['EROFS', 'EPERM', 'ENOTSUP'];

/**
 * Creates the data folder if it is missing, and removes the rights of other accounts to it and to everything in it, which an
 * earlier release or a copy may have left. Files of another account, such as the mount point of a volume, stay as they are.
 * @throws StartError if it cannot be created, or if root would leave files that the folder's account cannot read
 */
export async function claimDataFolder(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((error: Error) => {
    throw new StartError(
      `The data folder ${dataDir} cannot be made (${error.message}). Set DATA_DIR to another folder.`,
    );
  });
  await requireOwnFolder(dataDir);
  const names = await readdir(dataDir, { recursive: true });
  for (const name of ['.', ...names]) await makePrivate(path.join(dataDir, name));
}

/** @throws StartError if root would leave files in the data folder that its account cannot read */
export async function requireOwnFolder(dataDir: string): Promise<void> {
  const owner = await foreignOwner(dataDir);
  if (owner === undefined) return;
  throw new StartError(
    `The data folder ${dataDir} belongs to the account with the id ${owner}. Run this as that account (runuser -u …), or files of root are left there that it cannot read.`,
  );
}

/** The account that owns an existing data folder, if this process runs as root and the owner is not root. */
export async function foreignOwner(dataDir: string): Promise<number | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const found = await lstat(dataDir).catch(() => undefined);
  return found && found.uid !== 0 ? found.uid : undefined;
}

async function makePrivate(file: string): Promise<void> {
  const found = await lstat(file).catch(() => undefined);
  if (!found || found.isSymbolicLink() || found.uid !== process.getuid?.() || (found.mode & OTHERS) === 0) return;
  await chmod(file, found.mode & ~OTHERS & 0o777).catch((error: NodeJS.ErrnoException) => {
    if (!WITHOUT_MODES.includes(error.code ?? '')) throw error;
  });
}

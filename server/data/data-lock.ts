import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from './errors.ts';
import { claimDataFolder } from './private-files.ts';

const SQLITE_BUSY = 5;

/** How long (ms) to try. Two processes that start together may block each other for a moment; both try again, and one gets the lock. */
const PATIENCE = 300;

/**
 * Claims the data folder for this process. The lock is the system's own lock on the file `lock` in the folder (POSIX fcntl, on
 * Windows LockFileEx), which Node reaches through SQLite. It belongs to the file, so it works for every process that sees the folder,
 * whatever its TMPDIR, container or process namespace, and over network file systems that keep locks (NFS 4, SMB). The system
 * frees it when the process ends, however it ends, so a crash leaves no stale lock, and a copy of the folder is not locked.
 * Nothing else in this process may open the file: the lock ends as soon as the process closes it anywhere.
 * Throws StartError when the folder is in use or cannot be written to. Returns the release.
 */
export async function lockDataFolder(dataDir: string): Promise<() => Promise<void>> {
  await claimDataFolder(dataDir);
  const lock = openLock(path.join(dataDir, 'lock'), dataDir);
  try {
    // SQLite silently takes no exclusive lock on a read-only file.
    await access(path.join(dataDir, 'lock'), constants.W_OK);
    // Nothing is ever written to the file, so this works on a full disk.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) {
      throw new StartError(
        `Another process is using the data folder ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
      );
    }
    throw unwritable(dataDir, error);
  }
  return async () => lock.close();
}

function openLock(file: string, dataDir: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: PATIENCE });
  } catch (error) {
    throw unwritable(dataDir, error);
  }
}

const unwritable = (dataDir: string, error: unknown) =>
  new StartError(
    `The data folder ${dataDir} cannot be written to (${(error as Error).message}). Give this account the right to write there, free space, or set DATA_DIR to another folder.`,
  );

import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from './errors.ts';
import { claimDataFolder } from './private-files.ts';

const SQLITE_BUSY = 5;

/** How long (ms) to try. Two processes that start together may block each other for a moment; both try again, and one gets the lock. */
const PATIENCE = 300;

/**
 * Claims the data folder for this process. Throws StartError when the folder is in use or cannot be written to. Returns the release.
 */
export async function lockDataFolder(dataDir: string): Promise<() => Promise<void>> {
  await claimDataFolder(dataDir);
  return lockFile(path.join(dataDir, 'lock'), {
    busy: `Another process is using the data folder ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
    unwritable: ({ message }) =>
      `The data folder ${dataDir} cannot be written to (${message}). Give this account the right to write there, free space, or set DATA_DIR to another folder.`,
  });
}

/** What to tell the operator. */
type Sentences = { busy: string; unwritable: (reason: Error) => string };

/**
 * Takes the system's own lock on a file (POSIX fcntl, on Windows LockFileEx), which Node reaches through SQLite. It belongs to the
 * file, so it works for every process that sees the folder, whatever its TMPDIR, container or process namespace, and over network
 * file systems that keep locks (NFS 4, SMB). The system frees it when the process ends, however it ends, so a crash leaves no stale
 * lock, and a copy of the folder is not locked. Nothing else in this process may open the file: the lock ends as soon as the process
 * closes it anywhere. @throws StartError when another process has the lock, or the file cannot be written. Returns the release.
 */
export async function lockFile(file: string, { busy, unwritable }: Sentences): Promise<() => Promise<void>> {
  const fail = (error: unknown) => new StartError(unwritable(error as Error));
  const lock = openLock(file, fail);
  try {
    // SQLite silently takes no exclusive lock on a read-only file.
    await access(file, constants.W_OK);
    // Nothing is ever written to the file, so this works on a full disk.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw (error as { errcode?: number }).errcode === SQLITE_BUSY ? new StartError(busy) : fail(error);
  }
  return async () => lock.close();
}

function openLock(file: string, fail: (error: unknown) => StartError): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: PATIENCE });
  } catch (error) {
    throw fail(error);
  }
}

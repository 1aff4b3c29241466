import { randomUUID } from 'node:crypto';
import { mkdir, open, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { KIB, MIB } from '#common/words/units.ts';
import { PassingError, StartError } from './errors.ts';

/** With less space than this the embedded database cannot start its next log segment (16 MiB), and uploads are likely to fail. */
const LEAST_FREE = 32 * MIB;

/** Enough bytes to notice a full disk, a quota or a dead network drive. */
const PROBE = Buffer.alloc(256 * KIB, 'probe');

/** Creates the folder if it is missing, and writes, syncs and removes a file in it. @throws StartError with the cause */
export async function checkFolder(folder: string): Promise<void> {
  const probe = path.join(folder, `.probe-${randomUUID()}`);
  try {
    await makeFolder(folder);
    await requireSpace(folder);
    const handle = await open(probe, 'wx');
    try {
      await handle.writeFile(PROBE);
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw error instanceof StartError ? error : unwritable(error as NodeJS.ErrnoException);
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}

/** On a read-only disk, the recursive form of mkdir reports ENOENT; the plain one says why. */
async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true }).catch(() => mkdir(folder));
}

/** Bytes that are free on the disk of the folder; undefined where a network file system reports no sizes. */
export async function freeSpace(folder: string): Promise<number | undefined> {
  const { bavail, bsize, blocks } = await statfs(folder);
  return blocks === 0 ? undefined : bavail * bsize;
}

/** @throws PassingError, which names the folder as `what`, if fewer than `least` bytes are free on its disk */
export async function requireSpace(folder: string, least = LEAST_FREE, what = 'DATA_DIR'): Promise<void> {
  const free = await freeSpace(folder);
  if (free !== undefined && free < least) throw full(Math.floor(free / MIB), least, what);
}

const full = (free: number, least = LEAST_FREE, what = 'DATA_DIR') =>
  new PassingError(
    `The disk of ${what} is full: ${free} MB are free, and ${Math.ceil(least / MIB)} MB are needed. Make room, or enlarge it.`,
  );

function unwritable({ code, message }: NodeJS.ErrnoException): StartError {
  if (code === 'ENOSPC' || code === 'EDQUOT') return full(0);
  return new StartError(
    `The folder of DATA_DIR cannot be written to (${code ?? message}). Let the account of the server write there, or set DATA_DIR to another folder.`,
  );
}

import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Config } from '#server/config/config.ts';
import { reachability } from '#server/outside/reachability.ts';
import { foreignOwner } from '#server/process/private-files.ts';
import { checkFolder } from '#server/storage/check-folder.ts';
import { CheckError, NotTried } from './check.ts';

/** Checks, as the start does, that the data folder can be written to. Root makes nothing there that another account needs. */
export async function checkDataFolder({ dataDir }: Config): Promise<string> {
  const folder = path.resolve(dataDir);
  if (process.getuid?.() === 0) {
    const owner = await foreignOwner(folder);
    if (owner !== undefined || !existsSync(folder)) {
      const state = owner === undefined ? 'is not there yet' : `belongs to the account with the id ${owner}`;
      throw new NotTried(
        `${folder} ${state}, and this runs as root; run it as the account of the portal (runuser -u …)`,
      );
    }
  }
  await checkFolder(folder);
  return `${folder} can be written to`;
}

/** Checks, as the start does, that a bucket can be written to, and also that it gives back and removes what was written. */
export async function checkFiles({ storage: { s3 } }: Config): Promise<string> {
  if (!s3) return 'in DATA_DIR';
  const { s3Storage } = await import('#server/storage/s3-storage.ts');
  const storage = s3Storage(s3);
  await storage.check();
  const key = `check-${randomUUID()}`;
  const content = Buffer.from(key);
  try {
    await storage.put(key, content, 'text/plain');
    const read = await buffer(await storage.stream(key));
    await storage.remove(key);
    if (!read.equals(content)) throw new CheckError(`the bucket ${s3.bucket} gave back other bytes than were written`);
  } catch (error) {
    if (error instanceof CheckError) throw error;
    throw new CheckError(
      `the bucket ${s3.bucket} can be written to, but not read and cleaned (${reachability(error)})`,
    );
  }
  return `the bucket ${s3.bucket} can be written to and read`;
}

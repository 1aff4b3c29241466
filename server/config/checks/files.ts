import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import type { Config } from '#server/config/config.ts';
import { createStorage } from '#server/storage/storage.ts';
import { CheckError, PATIENCE, reachability } from './check.ts';

/** Checks that the data folder can be written to. */
export async function checkDataFolder({ dataDir }: Config): Promise<string> {
  const folder = path.resolve(dataDir);
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
    const probe = path.join(folder, `.check-${randomUUID()}`);
    await writeFile(probe, 'x');
    await rm(probe);
  } catch (error) {
    throw new CheckError(`${folder} cannot be written to (${reachability(error)})`);
  }
  return `${folder} can be written to`;
}

/** Checks that the storage writes, reads and removes a file. */
export async function checkFiles(config: Config): Promise<string> {
  const { s3 } = config.storage;
  if (!s3) return 'in DATA_DIR';
  const storage = createStorage(config);
  const key = `check-${randomUUID()}`;
  const content = Buffer.from(key);
  const over = new AbortController();
  const tried = async () => {
    await storage.put(key, content, 'text/plain');
    const read = await buffer(await storage.stream(key));
    await storage.remove(key);
    if (!read.equals(content)) throw new CheckError(`the bucket ${s3.bucket} gave back other bytes than were written`);
  };
  const late = setTimeout(2 * PATIENCE, undefined, over).then(() => {
    throw new CheckError(`the store of files at ${s3.endpoint ?? 'Amazon S3'} does not answer in time`);
  });
  try {
    await Promise.race([tried(), late]);
    return `the bucket ${s3.bucket} can be written to and read`;
  } catch (error) {
    throw error instanceof CheckError ? error : new CheckError(refusal(s3.bucket, error));
  } finally {
    over.abort();
    late.catch(() => undefined);
  }
}

function refusal(bucket: string, error: unknown): string {
  const names: string[] = [];
  let status: number | undefined;
  for (let each = error; each instanceof Error; each = each.cause) {
    const { name, Code, $metadata } = each as Error & { Code?: string; $metadata?: { httpStatusCode?: number } };
    names.push(name, Code ?? '');
    status ??= $metadata?.httpStatusCode;
  }
  if (names.includes('NoSuchBucket')) return `there is no bucket ${bucket}`;
  if (names.includes('InvalidAccessKeyId')) return 'S3_ACCESS_KEY_ID is not known there';
  if (names.includes('SignatureDoesNotMatch')) return 'S3_SECRET_ACCESS_KEY is wrong';
  if (names.includes('CredentialsProviderError'))
    return 'no credentials: set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY';
  if (status === 403) return `the credentials are refused, or may not write to the bucket ${bucket} (403)`;
  if (status === 301) return `the bucket ${bucket} is in another region than S3_REGION`;
  return `the bucket ${bucket} cannot be used (${status ?? reachability(error)})`;
}

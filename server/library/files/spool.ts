import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FILE_MESSAGES, type FileKind, tooLargeMessage } from '#common/library/files.ts';
import type { Config } from '#server/data/config/config.ts';
import { badRequest, HttpError, tooLarge } from '#server/data/errors.ts';

/** A received file on the local disk, not inspected yet. */
export type Spooled = { path: string; size: number; sha256: string };

export const spoolFolder = (config: Config) => path.resolve(config.dataDir, 'uploads');

/**
 * Writes a stream to a temporary file, counting and hashing it chunk by chunk. A failure leaves nothing behind.
 * @throws 413 above `maxSize` bytes, 400 if it is empty or breaks off, 408 if it stalls
 */
export async function spool(config: Config, source: Readable, kind: FileKind, maxSize: number): Promise<Spooled> {
  const folder = spoolFolder(config);
  await mkdir(folder, { recursive: true });
  const target = path.join(folder, randomUUID());
  // Opened before anything may fail: a stream that opens it by itself could do so after it was removed.
  const output = await open(target, 'wx');
  const hash = createHash('sha256');
  let size = 0;
  const stalled = setTimeout(
    () => source.destroy(new HttpError(408, { detail: FILE_MESSAGES.stalled })),
    config.storage.stallTimeout,
  );
  const metered = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      stalled.refresh();
      size += chunk.length;
      if (size > maxSize) throw tooLarge(tooLargeMessage(kind, maxSize));
      hash.update(chunk);
      yield chunk;
    }
  };
  try {
    await pipeline(source, metered, output.createWriteStream());
  } catch (error) {
    await rm(target, { force: true });
    throw refusal(error);
  } finally {
    clearTimeout(stalled);
  }
  // A stream that the form's parser has cut off ends like a complete one.
  if ((source as Readable & { truncated?: boolean }).truncated) {
    await rm(target, { force: true });
    throw tooLarge(tooLargeMessage(kind, maxSize));
  }
  if (size === 0) {
    await rm(target, { force: true });
    throw badRequest(FILE_MESSAGES.empty);
  }
  return { path: target, size, sha256: hash.digest('hex') };
}

/** Cuts a spooled file down to the bytes from `start` to `end` (exclusive). */
export async function cutTo(file: Spooled, start: number, end: number): Promise<void> {
  if (start === 0 && end === file.size) return;
  const part = `${file.path}.part`;
  const hash = createHash('sha256');
  const hashed = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
  try {
    await pipeline(createReadStream(file.path, { start, end: end - 1 }), hashed, createWriteStream(part));
    await rename(part, file.path);
  } finally {
    await rm(part, { force: true });
  }
  file.size = end - start;
  file.sha256 = hash.digest('hex');
}

function refusal(error: unknown): unknown {
  if (error instanceof HttpError) return error;
  const code = (error as NodeJS.ErrnoException).code ?? '';
  const fromDisk = (error as NodeJS.ErrnoException).syscall !== undefined && code !== 'ECONNRESET';
  return fromDisk ? error : badRequest(FILE_MESSAGES.interrupted);
}

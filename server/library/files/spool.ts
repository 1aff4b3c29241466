import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FILE_MESSAGES, type FileKind, tooLargeMessage } from '#common/library/files.ts';
import type { Config } from '#server/data/config/config.ts';
import { badRequest, HttpError, tooLarge } from '#server/data/errors.ts';
/** A received file on the local disk, not yet looked at. */
export type Spooled = { path: string; size: number; sha256: string };

export const spoolFolder = (config: Config) => path.resolve(config.dataDir, 'uploads');

/**
 * Writes a stream to a temporary file, counting and hashing on the way; never more than a chunk is in memory.
 * On any failure nothing is left. @throws 413 above `maxSize` bytes, 400 when it is empty or breaks off, 408 when it stalls
 */
export async function spool(config: Config, source: Readable, kind: FileKind, maxSize: number): Promise<Spooled> {
  const folder = spoolFolder(config);
  await mkdir(folder, { recursive: true });
  const target = path.join(folder, randomUUID());
  const meter = new Meter(kind, maxSize);
  const watch = watchProgress(source, config.storage.stallTimeout);
  try {
    await pipeline(source, watch.tap, meter, createWriteStream(target));
  } catch (error) {
    await rm(target, { force: true });
    throw refusal(error);
  } finally {
    watch.stop();
  }
  // A file stream that its parser cut short ends like a whole one.
  if ((source as Readable & { truncated?: boolean }).truncated) {
    await rm(target, { force: true });
    throw tooLarge(tooLargeMessage(kind, maxSize));
  }
  if (meter.size === 0) {
    await rm(target, { force: true });
    throw badRequest(FILE_MESSAGES.empty);
  }
  return { path: target, size: meter.size, sha256: meter.digest() };
}

class Meter extends Transform {
  size = 0;
  readonly #hash = createHash('sha256');
  readonly #kind: FileKind;
  readonly #max: number;

  constructor(kind: FileKind, max: number) {
    super();
    this.#kind = kind;
    this.#max = max;
  }

  digest(): string {
    return this.#hash.digest('hex');
  }

  override _transform(
    chunk: Buffer,
    _encoding: BufferEncoding,
    done: (error: Error | null, data?: Buffer) => void,
  ): void {
    this.size += chunk.length;
    if (this.size > this.#max) {
      done(tooLarge(tooLargeMessage(this.#kind, this.#max)));
      return;
    }
    this.#hash.update(chunk);
    done(null, chunk);
  }
}

/** Ends a source that has sent nothing for `limit` milliseconds. */
function watchProgress(source: Readable, limit: number): { tap: Transform; stop: () => void } {
  const stalled = () => source.destroy(new HttpError(408, { detail: FILE_MESSAGES.stalled }));
  let timer = setTimeout(stalled, limit);
  const tap = new Transform({
    transform(chunk, _encoding, done) {
      clearTimeout(timer);
      timer = setTimeout(stalled, limit);
      done(null, chunk);
    },
  });
  return { tap, stop: () => clearTimeout(timer) };
}

/** Translates a failed write or read of an upload. */
function refusal(error: unknown): unknown {
  if (error instanceof HttpError) return error;
  const code = (error as NodeJS.ErrnoException).code ?? '';
  const fromDisk = (error as NodeJS.ErrnoException).syscall !== undefined && code !== 'ECONNRESET';
  return fromDisk ? error : badRequest(FILE_MESSAGES.interrupted);
}

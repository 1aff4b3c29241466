import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { LRUCache } from 'lru-cache';
import { FILE_MESSAGES } from '#common/library/files.ts';
import { MINUTE } from '#common/values/durations.ts';
import { MIB } from '#common/values/sizes.ts';
import type { Context } from '#server/context.ts';
import { markPdfApart } from '#server/features/library/files/check-file.ts';
import { spoolFolder } from '#server/features/library/files/spool.ts';
import { HttpError } from '#server/http/errors.ts';
import { createFairQueue, type Owner, QueueFull } from '#server/process/fair-queue.ts';
import { markImage } from './mark-image.ts';
import { drawStamp } from './stamp.ts';

/** Bytes of marked content that are kept at hand, for parts of a file and for a screen that is opened again. */
const KEPT = 96 * MIB;
/** How long it is kept. It is never written to a disk that outlives the request. */
const KEPT_FOR = 10 * MINUTE;
/** The pixels of the letters in a PDF's stamp, which pages scale. */
const PDF_LETTERS = 48;
/** Retry-After (s) if too many pictures are waiting. */
const RETRY_AFTER = 2;

/** libvips spreads one picture over the cores by itself. */
const queued = createFairQueue({ slots: 2, perOwner: 2, waiting: 500 });

type Work = () => Promise<Buffer>;
const kept = new LRUCache<string, Buffer, Work>({
  maxSize: KEPT,
  sizeCalculation: ({ length }) => Math.max(1, length),
  ttl: KEPT_FOR,
  // Those who wait for the same content share the work; they get it even if it does not stay.
  fetchMethod: (_key, _stale, { context }) => context(),
  ignoreFetchAbort: true,
});

/** The stored content `key` with a watermark: a WebP picture, or a PDF with the mark on every page. */
export type Unmarked = { key: string; kind: 'image' | 'pdf' };

/** @throws MissingContent, 403 for a PDF that cannot be marked, 503 when too many wait */
export async function markedContent(ctx: Context, from: Unmarked, text: string, owner: Owner): Promise<Buffer> {
  const work = () => (from.kind === 'image' ? image(ctx, from.key, text, owner) : pdf(ctx, from.key, text, owner));
  const found = await kept.fetch(`${from.key}\n${text}`, { context: work });
  if (!found) throw new Error('marked content was not made');
  return found;
}

async function image(ctx: Context, key: string, text: string, owner: Owner): Promise<Buffer> {
  try {
    return await queued(owner, async () => markImage(await buffer(await ctx.storage.stream(key)), text));
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    throw new HttpError(503, { detail: FILE_MESSAGES.picturesBusy }, { 'retry-after': String(RETRY_AFTER) });
  }
}

async function pdf(ctx: Context, key: string, text: string, owner: Owner): Promise<Buffer> {
  const folder = spoolFolder(ctx.config);
  await mkdir(folder, { recursive: true });
  const source = path.join(folder, `mark-${randomUUID()}`);
  const target = `${source}.marked`;
  try {
    await pipeline(await ctx.storage.stream(key), createWriteStream(source));
    await markPdfApart({ path: source, target, stamp: (await drawStamp(text, PDF_LETTERS)).toString('base64') }, owner);
    return await readFile(target);
  } finally {
    await Promise.all([source, target].map((file) => rm(file, { force: true })));
  }
}

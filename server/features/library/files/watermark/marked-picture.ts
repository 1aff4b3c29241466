import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import { FILE_MESSAGES } from '#common/library/files.ts';
import { MINUTE } from '#common/values/durations.ts';
import { MIB } from '#common/values/sizes.ts';
import type { Context } from '#server/context.ts';
import { HttpError } from '#server/http/errors.ts';
import { createFairQueue, type Owner, QueueFull } from '#server/process/fair-queue.ts';
import { markImage } from './mark-image.ts';
import type { Mark } from './wording.ts';

/** Bytes of marked pictures that are kept at hand, for a screen that is opened again. */
const KEPT = 96 * MIB;
/** How long they are kept. They are never written to a disk. */
const KEPT_FOR = 10 * MINUTE;
/** Retry-After (s) if too many pictures are waiting. */
const RETRY_AFTER = 2;

/** libvips spreads one picture over the cores by itself. */
const queued = createFairQueue({ slots: 2, perOwner: 2, waiting: 500 });

type Work = () => Promise<Buffer>;
const kept = new LRUCache<string, Buffer, Work>({
  maxSize: KEPT,
  sizeCalculation: ({ length }) => Math.max(1, length),
  ttl: KEPT_FOR,
  // Those who wait for the same picture share the work; they get it even if it does not stay.
  fetchMethod: (_key, _stale, { context }) => context(),
  ignoreFetchAbort: true,
});

/** The stored WebP picture `key` with a watermark. @throws MissingContent, 503 when too many wait */
export async function markedPicture(ctx: Context, key: string, mark: Mark, owner: Owner): Promise<Buffer> {
  const work = async () => markImage(await buffer(await ctx.storage.stream(key)), mark);
  try {
    const found = await kept.fetch([key, mark.who, mark.day].join('\n'), { context: () => queued(owner, work) });
    if (!found) throw new Error('the marked picture was not made');
    return found;
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    throw new HttpError(503, { detail: FILE_MESSAGES.picturesBusy }, { 'retry-after': String(RETRY_AFTER) });
  }
}

import { Readable } from 'node:stream';
import { FILE_MESSAGES } from '#common/library/files.ts';
import { forbidden, notFound } from '#server/data/errors.ts';
import { logRepeatable } from '#server/data/log.ts';
import type { Context } from '#server/outside/context.ts';
import { MissingContent } from '#server/outside/storage/adapter.ts';
import type { FoundFile } from './find.ts';
import { dayOf, type FileAddress, variantName } from './view.ts';
import { markedPicture, watermarkName } from './watermark.ts';

/** What is sent at an address. */
type Content = { size: number; read: () => Promise<Readable> };

type Stored = { key: string; size: number; mime: string };

/**
 * The content behind an address, its type, and what tells it from others (its ETag). An expert gets pictures with a watermark, never an
 * untouched original or a document; a 3D model has no mark, the portal shows the name over it, nor has what was attached to an invitation.
 * @throws HttpError 403 for an original, 404 when there is no such part
 */
export function contentOf(
  ctx: Context,
  found: FoundFile,
  address: FileAddress,
): { etag: string; mime: string; open: () => Promise<Content> } {
  const { file, expert } = found;
  const stored = storedPart(found, address.variant);
  if (!stored) throw notFound();
  const { mime } = stored;
  const tag = `${file.sha256.slice(0, 20)}-${address.variant}`;
  if (!expert || file.kind === 'model' || file.kind === 'attachment')
    return { etag: `"${tag}"`, mime, open: async () => plain(ctx, file.id, stored) };
  if (address.variant === 'original') throw forbidden(FILE_MESSAGES.originalKept);
  const day = dayOf(address);
  const open = async () => {
    const mark = { who: watermarkName(expert), day };
    const bytes = await orMissing(ctx, file.id, stored.key, markedPicture(ctx, stored.key, mark, expert.id));
    return { size: bytes.length, read: async () => Readable.from([bytes]) };
  };
  return { etag: `"${tag}-${expert.id}-${day}"`, mime, open };
}

/** The stored content behind a variant's name. */
function storedPart({ file }: FoundFile, variant: string): Stored | undefined {
  if (variant === 'original') return { key: file.key, size: file.size, mime: file.mime };
  const found = file.variants.find((candidate) => variantName(candidate) === variant);
  return found && { key: found.key, size: found.size, mime: 'image/webp' };
}

function plain(ctx: Context, fileId: number, { key, size }: Stored): Content {
  return { size, read: () => orMissing(ctx, fileId, key, ctx.storage.stream(key)) };
}

async function orMissing<T>(ctx: Context, fileId: number, key: string, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof MissingContent)) throw error;
    logRepeatable(ctx.log, '', 'error', { file: fileId, key }, 'the content of a file is missing');
    throw notFound();
  }
}

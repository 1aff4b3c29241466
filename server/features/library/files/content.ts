import { Readable } from 'node:stream';
import { FILE_MESSAGES } from '#common/library/files.ts';
import type { Context } from '#server/context.ts';
import { forbidden, notFound } from '#server/http/errors.ts';
import { logRepeatable } from '#server/process/repeated-lines.ts';
import type { ByteRange } from '#server/storage/adapter.ts';
import { MissingContent } from '#server/storage/missing-content.ts';
import { dayOf, type FileAddress } from './addresses.ts';
import type { FoundFile } from './find.ts';
import { variantName } from './view.ts';
import { markedContent } from './watermark/marked-content.ts';
import { watermarkText } from './watermark/wording.ts';

/** What is sent at an address. `read` gives its bytes, or some of them. */
export type Content = { size: number; read: (range?: ByteRange) => Promise<Readable> };

type Stored = { key: string; size: number; mime: string };

/**
 * The content behind an address, its type, and what tells it from others (its ETag). An expert gets pictures and documents with a
 * watermark, never an untouched original; a 3D model has none, the portal shows the name over it.
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
  if (!expert || file.kind === 'model')
    return { etag: `"${tag}"`, mime, open: async () => plain(ctx, file.id, stored) };
  const kind = markableKind(file.kind, address.variant);
  const day = dayOf(address);
  const open = async () => {
    const text = watermarkText(expert, day);
    const bytes = await orMissing(
      ctx,
      file.id,
      stored.key,
      markedContent(ctx, { key: stored.key, kind }, text, expert.id),
    );
    return {
      size: bytes.length,
      read: async (range?: ByteRange) => Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
    };
  };
  return { etag: `"${tag}-${expert.id}-${day}"`, mime, open };
}

function markableKind(kind: string, variant: string): 'image' | 'pdf' {
  if (kind === 'image' && variant !== 'original') return 'image';
  if (kind === 'pdf') return 'pdf';
  throw forbidden(FILE_MESSAGES.originalKept);
}

/** The stored content behind a variant's name. */
function storedPart({ file }: FoundFile, variant: string): Stored | undefined {
  if (variant === 'original') return { key: file.key, size: file.size, mime: file.mime };
  const found = file.variants.find((candidate) => variantName(candidate) === variant);
  return found && { key: found.key, size: found.size, mime: 'image/webp' };
}

function plain(ctx: Context, fileId: number, { key, size }: Stored): Content {
  return { size, read: (range) => orMissing(ctx, fileId, key, ctx.storage.stream(key, range)) };
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

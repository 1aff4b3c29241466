import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { and, inArray, isNull } from 'drizzle-orm';
import { FILE_MESSAGES, type FileKind, safeFileName } from '#common/library/files.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { files, type ImageVariant } from '#server/db/schema/files.ts';
import { HttpError, unsupportedFile } from '#server/http/errors.ts';
import { isDiskFull } from '#server/process/causes.ts';
import { type MadeSizes, makeSizes, removeSizes, type SizeOptions } from './image-sizes.ts';
import { inspect } from './inspect.ts';
import type { Inspected } from './inspected.ts';
import { scanFile } from './scan-file.ts';
import { type Spooled, spool } from './spool.ts';

/** A file's content with its name: what a multipart request holds. */
export type FilePart = { file: Readable; filename?: string };

export type ReceiveOptions = SizeOptions & {
  kind: FileKind;
  /** The accepted types of content; all types of the kind if missing. */
  types?: readonly string[];
  /** Bytes; the installation's limit for the kind if missing. */
  maxSize?: number;
  uploadedBy: number | null;
  /** If false, only the re-encoded sizes of an image are kept, not the file that was sent. */
  keepOriginal?: boolean;
};

/** A stored file. It is not visible until it is made ready together with the row that refers to it. */
export type ReceivedFile = { file_id: number; name: string; kind: FileKind; sha256: string };

/**
 * Receives a file: streams it to the disk, has it scanned, checks its content, re-encodes images, stores everything, and inserts its row
 * as not ready. The caller makes it ready (`markReady`) in the transaction that refers to it, or discards it.
 * On any failure nothing is left. @throws 400, 408, 413, 415 or 503 with a sentence for people
 */
export async function receiveFile(ctx: Context, part: FilePart, options: ReceiveOptions): Promise<ReceivedFile> {
  const { kind } = options;
  const name = safeFileName(part.filename ?? '');
  const spooled = await spool(ctx.config, part.file, kind, options.maxSize ?? ctx.config.storage.maxBytes[kind]);
  try {
    await scanFile(ctx, spooled.path, options.uploadedBy);
    const inspected = await inspect(spooled, kind, name, options.uploadedBy);
    if (options.types && !options.types.includes(inspected.mime)) throw unsupportedFile(FILE_MESSAGES.otherType);
    const made = kind === 'image' ? await makeSizes(spooled.path, options) : null;
    const file_id = await store(ctx, { name, spooled, inspected, made }, options);
    return { file_id, name, kind, sha256: spooled.sha256 };
  } finally {
    await rm(spooled.path, { force: true });
  }
}

type Prepared = { name: string; spooled: Spooled; inspected: Inspected; made: MadeSizes | null };

async function store(
  ctx: Context,
  { name, spooled, inspected, made }: Prepared,
  options: ReceiveOptions,
): Promise<number> {
  const { kind, uploadedBy, keepOriginal = true } = options;
  const prefix = `${kind}/${new Date().toISOString().slice(0, 7)}/${randomUUID()}`;
  const full = made?.sizes[0];
  const variants: (ImageVariant & { source: string })[] = (made?.sizes ?? []).map((size) => ({
    key: `${prefix}/${size.name}.webp`,
    width: size.width,
    height: size.height,
    size: size.size,
    source: size.path,
  }));
  const original = keepOriginal ? `${prefix}/original.${inspected.extension}` : (variants[0]?.key ?? '');
  const [row] = await ctx.db
    .insert(files)
    .values({
      key: original,
      original_name: name,
      mime: keepOriginal ? inspected.mime : 'image/webp',
      kind,
      size: keepOriginal ? spooled.size : (full?.size ?? 0),
      sha256: spooled.sha256,
      width: full?.width ?? inspected.width,
      height: full?.height ?? inspected.height,
      variants: variants.map(({ source: _, ...variant }) => variant),
      blur: made?.blur,
      uploaded_by: uploadedBy,
    })
    .returning({ id: files.id });
  if (!row) throw new Error('no file row was written');
  try {
    if (keepOriginal) await ctx.storage.putFile(original, spooled.path, inspected.mime);
    for (const { key, source } of variants) await ctx.storage.putFile(key, source, 'image/webp');
  } catch (error) {
    await discardFiles(ctx, [row.id]);
    if (isDiskFull(error)) throw error;
    ctx.log.error({ err: error, file: row.id }, 'a file could not be stored');
    throw new HttpError(503, { detail: FILE_MESSAGES.notStored });
  } finally {
    await removeSizes(made?.sizes ?? []);
  }
  return row.id;
}

/** Makes files visible, in the transaction of the rows that refer to them. */
export async function markReady(tx: Db, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.update(files).set({ ready_at: new Date() }).where(inArray(files.id, ids));
}

/** Removes files that never became ready, with their content. The clean-up job removes what cannot be removed now. */
export async function discardFiles(ctx: Context, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  try {
    const unready = await ctx.db
      .select({ id: files.id, key: files.key, variants: files.variants })
      .from(files)
      .where(and(inArray(files.id, ids), isNull(files.ready_at)));
    const keys = unready.flatMap((file) => [file.key, ...file.variants.map((variant) => variant.key)]);
    await Promise.all(keys.map((key) => ctx.storage.remove(key)));
    if (unready.length > 0) {
      await ctx.db.delete(files).where(
        inArray(
          files.id,
          unready.map((file) => file.id),
        ),
      );
    }
  } catch (error) {
    ctx.log.warn({ err: error, files: ids }, 'discarded files are left to the clean-up');
  }
}

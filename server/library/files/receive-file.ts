import { createHash, randomUUID } from 'node:crypto';
import { open, readFile, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { and, inArray, isNull } from 'drizzle-orm';
import { isNamedAs } from '#common/library/file-refusal.ts';
import { FILE_MESSAGES, type FileKind, safeFileName } from '#common/library/files.ts';
import type { Db } from '#server/data/database.ts';
import { badRequest, HttpError, isDiskFull, tooLarge, unsupportedFile } from '#server/data/errors.ts';
import { fileRenditions, files, type ImageVariant } from '#server/data/schema/files.ts';
import type { Owner } from '#server/data/waiting.ts';
import { malwareIn, ScanFailed } from '#server/outside/clamd.ts';
import type { Context } from '#server/outside/context.ts';
import { checkFile } from './check-file.ts';
import { inspectImage, type MadeSizes, makeSizes, removePieces, removeSizes, type SizeOptions } from './images.ts';
import { inspectAttachment } from './inspect-attachment.ts';
import { type Ends, type Inspected, refusePolyglot } from './inspected.ts';
import { endOfGlb } from './model-content.ts';
import { inspectPdf } from './pdf-ends.ts';
import { pieceAt } from './pieces.ts';
import { cutTo, type Spooled, spool } from './spool.ts';

const MESSAGES_SHOWN = 5;

const MODEL_PROBLEMS = {
  not_gltf: () => unsupportedFile(FILE_MESSAGES.notModel),
  broken: () => badRequest(FILE_MESSAGES.brokenModel),
  too_large: () => tooLarge(FILE_MESSAGES.hugeModel),
  external: () => badRequest(FILE_MESSAGES.externalModel),
};

/**
 * Checks a model. What stands behind the end of a GLB, and a mark of the byte order before a glTF, is cut off: viewers ignore both.
 * @throws 415 for a file that is not a glTF, 400 for a damaged model or one that points elsewhere, with the validator's
 * messages, 413 for a model that unpacks to more than a browser can show
 */
async function inspectModel(file: Spooled, { head }: Ends, owner: Owner): Promise<Inspected> {
  const binary = head.subarray(0, 4).toString('latin1') === 'glTF';
  const mark = /^\xef\xbb\xbf/.exec(head.toString('latin1'))?.[0].length ?? 0;
  if (!binary && !/^\s*\{/.test(head.toString('utf8', mark))) throw unsupportedFile(FILE_MESSAGES.notModel);
  await cutTo(file, mark, binary ? endOfGlb(head, file.size) : file.size);
  const found = await checkFile('model', file.path, owner);
  if (found.problem === 'not_shown') throw unsupportedFile(found.messages.join(' '));
  if (found.problem === 'invalid') {
    const shown = found.messages.slice(0, MESSAGES_SHOWN).join('; ');
    throw badRequest(`This 3D model is not valid: ${shown}`);
  }
  if (found.problem) throw MODEL_PROBLEMS[found.problem]();
  return binary ? { mime: 'model/gltf-binary', extension: 'glb' } : { mime: 'model/gltf+json', extension: 'gltf' };
}

const HEAD = 4100;
/** A ZIP's directory ends at most this far from the end. */
const TAIL = 65_557;

/**
 * Inspects a received file. The content determines its type, which must fit its name.
 * @throws 415 for another kind of file than expected, 400 for a damaged one, both with a sentence for people
 */
export async function inspect(file: Spooled, kind: FileKind, name: string, owner: Owner): Promise<Inspected> {
  const ends = await readEnds(file);
  if (kind === 'attachment') return inspectAttachment(file, ends, name, owner);
  const found = await inspectContent(file, ends, kind, owner);
  if (!isNamedAs(kind, name, found.mime)) throw unsupportedFile(FILE_MESSAGES.otherContent);
  return found;
}

async function inspectContent(file: Spooled, ends: Ends, kind: Exclude<FileKind, 'attachment'>, owner: Owner) {
  if (kind === 'pdf') return inspectPdf(file, ends, owner);
  refusePolyglot(ends, kind);
  if (kind === 'model') return inspectModel(file, ends, owner);
  const image = await inspectImage(file, ends);
  // Only its first frame would be shown, which may be empty.
  if (image.animated) throw unsupportedFile(FILE_MESSAGES.animated);
  return image;
}

async function readEnds({ path, size }: Spooled): Promise<Ends> {
  const handle = await open(path);
  try {
    const head = Buffer.alloc(Math.min(HEAD, size));
    const tail = Buffer.alloc(Math.min(TAIL, size));
    await handle.read(head, 0, head.length, 0);
    await handle.read(tail, 0, tail.length, size - tail.length);
    return { head, tail };
  } finally {
    await handle.close();
  }
}

/** Retry-After (s) while clamd does not answer: about the time that it takes to start. */
const RETRY_AFTER = 30;

/**
 * Has clamd, if configured, scan an uploaded file before anything else reads it.
 * @throws 400 for an infected file; 503 if it could not be scanned, since no unscanned file is accepted
 */
async function scanFile(ctx: Context, path: string, uploadedBy: number | null): Promise<void> {
  const { virusScan } = ctx.config;
  if (!virusScan) return;
  const found = await malwareIn(virusScan, path).catch((error: unknown) => {
    if (!(error instanceof ScanFailed)) throw error;
    ctx.log.error({ reason: error.reason }, 'an uploaded file could not be scanned');
    throw new HttpError(503, { detail: FILE_MESSAGES.notScanned }, { 'retry-after': String(RETRY_AFTER) });
  });
  if (found === null) return;
  ctx.log.warn({ event: 'infected_file', malware: found, user: uploadedBy }, 'an infected file was refused');
  throw badRequest(FILE_MESSAGES.infected);
}

/** A file of a multipart request: content and name. */
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
 * Receives a file: streams it to the disk, has it scanned, checks its content, re-encodes images, stores everything, and inserts its
 * row as not ready. The caller makes it ready (`markReady`) in the transaction that refers to it, or discards it.
 * A failure leaves nothing behind. @throws 400, 408, 413, 415 or 503 with a sentence for people
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

async function store(ctx: Context, { name, spooled, inspected, made }: Prepared, options: ReceiveOptions) {
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
    await storePieces(ctx, row.id, prefix, name, made, uploadedBy);
  } catch (error) {
    await discardFiles(ctx, [row.id]);
    if (isDiskFull(error)) throw error;
    ctx.log.error({ err: error, file: row.id }, 'a file could not be stored');
    throw new HttpError(503, { detail: FILE_MESSAGES.notStored });
  } finally {
    await removeSizes(made?.sizes ?? []);
    if (made?.pieces) await removePieces(spooled.path);
  }
  return row.id;
}

/**
 * Stores the pieces of an image as files of their own. They are ready at once, since nobody gets their addresses before the image is
 * ready. With a discarded image they become files that nothing refers to.
 */
async function storePieces(
  ctx: Context,
  imageId: number,
  prefix: string,
  name: string,
  made: MadeSizes | null,
  uploadedBy: number | null,
): Promise<void> {
  if (!made?.pieces) return;
  const { pieces, of } = made.pieces;
  for (const [index, { path, width, height, left, top }] of pieces.entries()) {
    const place = pieceAt(1, { left, top, ...of });
    if (!place) throw new Error('a piece is not where pieces are');
    const content = await readFile(path);
    const [key, size] = [`${prefix}/piece${index}/full.webp`, content.length];
    const row = { key, original_name: name, mime: 'image/webp', kind: 'image', size, width, height } as const;
    const sha256 = createHash('sha256').update(content).digest('hex');
    const variants = [{ key, width, height, size }];
    const [piece] = await ctx.db
      .insert(files)
      .values({ ...row, sha256, variants, uploaded_by: uploadedBy })
      .returning({ id: files.id });
    if (!piece) throw new Error('no file row was written');
    await ctx.storage.put(key, content, 'image/webp');
    await ctx.db.transaction(async (tx) => {
      await markReady(tx, [piece.id]);
      await tx.insert(fileRenditions).values({ file_id: imageId, kind: 'piece', ...place.row, rendition_id: piece.id });
    });
  }
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
      const gone = unready.map((file) => file.id);
      await ctx.db.delete(files).where(inArray(files.id, gone));
    }
  } catch (error) {
    ctx.log.warn({ err: error, files: ids }, 'discarded files are left to the clean-up');
  }
}

import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Sharp } from 'sharp';
import { notImageMessage } from '#common/library/file-refusal.ts';
import { ACCEPTED_TYPES, EXTENSIONS, FILE_MESSAGES, IMAGE_MAX_PIXELS, IMAGE_WIDTHS } from '#common/library/files.ts';
import { isAnimated, pictureType, pngChunks } from '#common/library/picture-content.ts';
import { type Box, PIECE_SIDE, piecesOf, type Size, WHOLE_SIDE_MAX } from '#common/library/pieces.ts';
import { badRequest, HttpError, isDiskFull, tooLarge, unsupportedFile } from '#server/data/errors.ts';
import { FairQueue } from '#server/data/waiting.ts';
import type { Ends, Inspected } from './inspected.ts';
import { cutTo, type Spooled } from './spool.ts';

/**
 * Loads sharp when it is first used. Its cache is off, since decoded pixels take much memory. The folder in which it keeps a list of
 * fonts is made before, since sharp would let other accounts read it.
 */
export async function loadSharp(): Promise<typeof import('sharp').default> {
  const { XDG_CACHE_HOME: cache } = process.env;
  // Where it cannot be made, the list is made anew at each start.
  if (cache) await mkdir(path.join(cache, 'fontconfig'), { recursive: true, mode: 0o700 }).catch(() => undefined);
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  return sharp;
}

/** An encoded size of an image, as a temporary file. */
type MadeSize = { name: string; path: string; width: number; height: number; size: number };
/** The pieces of an image, as files in a temporary folder, and its size in pixels. */
type MadePieces = { folder: string; of: Size; pieces: (Box & { path: string })[] };
export type MadeSizes = { sizes: MadeSize[]; blur: string; pieces: MadePieces | null };

/** How the sizes of an image are made. */
export type SizeOptions = {
  /** Widths wanted; those above the image's own are left out. */
  widths?: readonly number[];
  /** Cuts a centred square, for profile pictures. */
  square?: boolean;
  /** Also makes pieces in full resolution if the image is larger than its largest size. */
  pieces?: boolean;
};

const QUALITY = 84;
/** Retry-After (s); an image takes a second or two. */
const ENCODING_LIMIT = 60;
/** The maximum side of the placeholder; a very long picture must not exceed WebP's limits. */
const BLUR = { width: 20, height: 80, fit: 'inside' } as const;

/** Two images at a time, since decoded pixels take memory and libvips uses all cores for one image. */
const queue = new FairQueue({ slots: 2 });

/**
 * Encodes an image as WebP in several widths, upright and without metadata (place, camera, names), and as a tiny
 * blurred placeholder. The files are next to `source`. @throws 400 for an image that cannot be fully decoded
 */
export function makeSizes(source: string, { widths = IMAGE_WIDTHS, square = false, pieces = false }: SizeOptions = {}) {
  return queue.run(async () => {
    const sharp = await loadSharp();
    const made: MadeSize[] = [];
    try {
      const full = await encode(await open(source, square), `${source}.full`, 'full');
      made.push(full);
      if (await isInvisible(full.path)) throw badRequest(FILE_MESSAGES.invisible);
      for (const width of widths.filter((wanted) => wanted < full.width)) {
        made.push(await encode(sharp(full.path).resize({ width }), `${source}.w${width}`, `w${width}`));
      }
      return { sizes: made, blur: await makeBlur(full.path), pieces: pieces ? await makePieces(source) : null };
    } catch (error) {
      await removeSizes(made);
      await removePieces(source);
      throw isDecodingError(error) ? badRequest(FILE_MESSAGES.brokenImage) : error;
    }
  });
}

export async function removeSizes(sizes: MadeSize[]): Promise<void> {
  await Promise.all(sizes.map(({ path }) => rm(path, { force: true })));
}

/** Removes the pieces of the image at `source`. */
export const removePieces = (source: string) => rm(`${source}_files`, { recursive: true, force: true });

/** The pieces of an image that is larger than its largest size, made in one pass; null for a smaller one. */
async function makePieces(source: string): Promise<MadePieces | null> {
  const upright = await upRight(source);
  const { autoOrient: of } = await upright.metadata();
  if (Math.max(of.width, of.height) <= WHOLE_SIDE_MAX) return null;
  await upright
    .webp({ quality: QUALITY, effort: 1 })
    .tile({ size: PIECE_SIDE, depth: 'one', layout: 'dz' })
    .timeout({ seconds: ENCODING_LIMIT })
    .toFile(`${source}.dz`);
  await rm(`${source}.dzi`, { force: true });
  const folder = `${source}_files`;
  const pieces = piecesOf(of).map((box) => ({
    ...box,
    path: path.join(folder, '0', `${box.left / PIECE_SIDE}_${box.top / PIECE_SIDE}.webp`),
  }));
  return { folder, of: { width: of.width, height: of.height }, pieces };
}

async function upRight(source: string): Promise<Sharp> {
  const sharp = await loadSharp();
  return sharp(source, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error', sequentialRead: true }).autoOrient();
}

async function open(source: string, square: boolean): Promise<Sharp> {
  const image = await upRight(source);
  if (!square) {
    return image.resize({ width: WHOLE_SIDE_MAX, height: WHOLE_SIDE_MAX, fit: 'inside', withoutEnlargement: true });
  }
  // 'cover' without enlargement does not crop a smaller image.
  const { width, height } = await image.metadata();
  const side = Math.min(width, height, WHOLE_SIDE_MAX);
  return image.resize({ width: side, height: side, fit: 'cover' });
}

async function encode(image: Sharp, target: string, name: string): Promise<MadeSize> {
  const { data, info } = await image
    .webp({ quality: QUALITY, effort: 3 })
    .timeout({ seconds: ENCODING_LIMIT })
    .toBuffer({ resolveWithObject: true });
  try {
    await writeFile(target, data);
  } catch (error) {
    await rm(target, { force: true });
    throw error;
  }
  return { name, path: target, width: info.width, height: info.height, size: data.length };
}

/** True for a picture of which every pixel is transparent. */
async function isInvisible(source: string): Promise<boolean> {
  const sharp = await loadSharp();
  const { hasAlpha } = await sharp(source).metadata();
  if (!hasAlpha) return false;
  // Of the picture as it is: stats() knows nothing of operations. Alpha comes last.
  const { channels } = await sharp(source).stats();
  return channels.at(-1)?.max === 0;
}

async function makeBlur(source: string): Promise<string> {
  const sharp = await loadSharp();
  const tiny = await sharp(source).resize(BLUR).webp({ quality: 40 }).toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}

/** sharp's errors have no code; those of the disk have one. */
const isDecodingError = (error: unknown) =>
  error instanceof Error && !(error instanceof HttpError) && !('code' in error) && !isDiskFull(error);

/** From this orientation on (EXIF 5 to 8) width and height are swapped. */
const TURNED = 5;

/** The picture, and whether it moves. */
type InspectedImage = Inspected & { animated: boolean };

/**
 * Reads type and size from the header, without decoding. What stands behind the last chunk of a PNG is cut off: other programs could take
 * it for something else. @throws 415, 413 or 400
 */
export async function inspectImage(file: Spooled, { head }: Ends): Promise<InspectedImage> {
  const type = pictureType(head);
  const mime = ACCEPTED_TYPES.image.find((accepted) => accepted === type);
  if (!mime) throw unsupportedFile(notImageMessage(head));
  const bytes = await readFile(file.path);
  if (mime === 'image/png') await cutTo(file, 0, endOfPng(bytes));
  const { width, height, orientation = 1, pages = 1 } = await readHeader(file.path);
  if (width * height * pages > IMAGE_MAX_PIXELS) throw tooLarge(FILE_MESSAGES.tooManyPixels);
  const size = orientation >= TURNED ? { width: height, height: width } : { width, height };
  return { mime, extension: EXTENSIONS[mime]?.[0] ?? '', ...size, animated: isAnimated(bytes) };
}

/** @throws 400 for a PNG that was cut off */
function endOfPng(bytes: Buffer): number {
  for (const { name, end } of pngChunks(bytes)) if (name === 'IEND') return end;
  throw badRequest(FILE_MESSAGES.brokenImage);
}

async function readHeader(path: string) {
  const sharp = await loadSharp();
  try {
    return await sharp(path, { limitInputPixels: false }).metadata();
  } catch {
    throw badRequest(FILE_MESSAGES.brokenImage);
  }
}

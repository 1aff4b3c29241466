import { ACCEPTED_TYPES, FILE_MESSAGES, IMAGE_MAX_PIXELS } from '#common/library/files.ts';
import { badRequest, tooLarge, unsupportedFile } from '#server/http/errors.ts';
import { loadSharp } from '#server/process/load-sharp.ts';
import type { Ends, Inspected } from './inspected.ts';
import type { Spooled } from './spool.ts';

/** From this orientation on (EXIF 5 to 8) width and height are swapped. */
const TURNED = 5;

/** Finds out type and size from the header; nothing is decoded. @throws 415, 413 or 400 */
export async function inspectImage(file: Spooled, { head, tail }: Ends): Promise<Inspected> {
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(head);
  const mime = ACCEPTED_TYPES.image.find((accepted) => accepted === type?.mime);
  if (!type || !mime) throw unsupportedFile(isSvg(head) ? FILE_MESSAGES.svg : FILE_MESSAGES.notImage);
  if (mime === 'image/png' && !endsAsPng(tail)) throw badRequest(FILE_MESSAGES.brokenImage);
  const { width, height, orientation = 1, pages = 1 } = await readHeader(file.path);
  if (width * height * pages > IMAGE_MAX_PIXELS) throw tooLarge(FILE_MESSAGES.tooManyPixels);
  const turned = orientation >= TURNED;
  return { mime, extension: type.ext, width: turned ? height : width, height: turned ? width : height };
}

async function readHeader(path: string) {
  const sharp = await loadSharp();
  try {
    return await sharp(path, { limitInputPixels: false }).metadata();
  } catch {
    throw badRequest(FILE_MESSAGES.brokenImage);
  }
}

function isSvg(head: Buffer): boolean {
  return /<svg[\s>]/i.test(head.toString('latin1'));
}

const PNG_END = Buffer.from([0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]);

/** A PNG ends with its last chunk: data after it belongs to something else, and a file without it was cut off. */
function endsAsPng(tail: Buffer): boolean {
  return tail.subarray(-PNG_END.length).equals(PNG_END);
}

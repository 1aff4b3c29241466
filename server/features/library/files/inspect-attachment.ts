import { readFile } from 'node:fs/promises';
import { FILE_MESSAGES } from '#common/library/files.ts';
import { unsupportedFile } from '#server/http/errors.ts';
import type { Owner } from '#server/process/fair-queue.ts';
import { inspectImage } from './inspect-image.ts';
import { inspectPdf } from './inspect-pdf.ts';
import type { Ends, Inspected } from './inspected.ts';
import { isPlainOffice, OFFICE_PARTS } from './office-file.ts';
import { isMarkup, refusePolyglot } from './polyglot.ts';
import type { Spooled } from './spool.ts';

const IMAGES: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
};
const TEXTS: Record<string, string> = { txt: 'text/plain', csv: 'text/csv' };

/**
 * Checks the attachment of an invitation. Its receiver opens it by its name, so name and content must agree, and be of a kind
 * without active content. @throws 415 for another kind, and the errors of PDF documents and images
 */
export async function inspectAttachment(file: Spooled, ends: Ends, name: string, owner: Owner): Promise<Inspected> {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (extension === 'pdf') {
    refusePolyglot(ends, 'pdf');
    return inspectPdf(file, ends, owner);
  }
  if (Object.hasOwn(IMAGES, extension)) {
    refusePolyglot(ends, 'image');
    const image = await inspectImage(file, ends);
    if (image.mime !== IMAGES[extension]) throw unsupportedFile(FILE_MESSAGES.otherContent);
    return image;
  }
  const office = OFFICE_PARTS.get(extension);
  if (office) {
    const plain = isPlainOffice(await readFile(file.path), office);
    if (plain === null) throw unsupportedFile(FILE_MESSAGES.otherContent);
    if (!plain) throw unsupportedFile(FILE_MESSAGES.activeOffice);
    return { mime: office.mime, extension };
  }
  const mime = Object.hasOwn(TEXTS, extension) ? TEXTS[extension] : undefined;
  if (!mime) throw unsupportedFile(FILE_MESSAGES.otherAttachment);
  if (!(await isPlainText(file, ends))) throw unsupportedFile(FILE_MESSAGES.otherContent);
  return { mime, extension };
}

/** The lowest byte that a text may contain. */
const TAB = 9;

async function isPlainText(file: Spooled, { head }: Ends): Promise<boolean> {
  const { fileTypeFromBuffer } = await import('file-type');
  if ((await fileTypeFromBuffer(head)) || isMarkup(head) || head.toString('latin1', 0, 2) === '#!') return false;
  const bytes = await readFile(file.path);
  return bytes.every((byte) => byte >= TAB);
}

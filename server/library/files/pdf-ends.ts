import { open } from 'node:fs/promises';
import { PDF_START_WITHIN } from '#common/library/file-refusal.ts';
import { FILE_MESSAGES } from '#common/library/files.ts';
import { badRequest, unsupportedFile } from '#server/data/errors.ts';
import type { Owner } from '#server/data/waiting.ts';
import { checkFile } from './check-file.ts';
import { type Ends, type Inspected, isMarkup, refusePolyglot } from './inspected.ts';
import { pdfRefusal } from './pdf-problems.ts';
import { cutTo, type Spooled } from './spool.ts';

/** How far from the end of a PDF's content its end mark may be. */
const END_WITHIN = 2048;

/**
 * Checks a PDF. What stands before its beginning, and what fills a disk's block behind its end, is cut off: viewers ignore it, and
 * other programs could take it for something else.
 * @throws 415 for a file that is not a PDF or has active parts, 400 for a PDF that is cut off or has no pages
 */
export async function inspectPdf(file: Spooled, ends: Ends, owner: Owner): Promise<Inspected> {
  refusePolyglot(ends, 'pdf');
  const start = ends.head.subarray(0, PDF_START_WITHIN).indexOf('%PDF-');
  if (start < 0 || (start > 0 && (await isAnotherType(ends.head)))) throw unsupportedFile(FILE_MESSAGES.notPdf);
  await cutTo(file, start, await endOf(file));
  const found = await checkFile('pdf', file.path, owner);
  if (found.problem) throw pdfRefusal(found.problem, found.place);
  return { mime: 'application/pdf', extension: 'pdf' };
}

/** True for what begins as a file of another type. */
async function isAnotherType(head: Buffer): Promise<boolean> {
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(head);
  return isMarkup(head.toString('latin1')) || (type !== undefined && type.mime !== 'application/pdf');
}

const FILLING = new Set(Buffer.from('\0\t\n\f\r '));
const BLOCK = 65_536;
const END = '%%EOF';

/** The position behind the last end mark and its line. @throws 400 if there is none near the end of the content */
async function endOf({ path, size }: Spooled): Promise<number> {
  const handle = await open(path);
  const read = async (from: number, to: number) => {
    const bytes = Buffer.alloc(to - from);
    await handle.read(bytes, 0, bytes.length, from);
    return bytes;
  };
  try {
    let filled = size;
    for (let used = 0; used === 0 && filled > 0; ) {
      const block = await read(Math.max(0, filled - BLOCK), filled);
      used = block.findLastIndex((byte) => !FILLING.has(byte)) + 1;
      filled -= block.length - used;
    }
    const from = Math.max(0, filled - END_WITHIN);
    const mark = (await read(from, filled)).lastIndexOf(END);
    if (mark < 0) throw badRequest(FILE_MESSAGES.brokenPdf);
    const end = from + mark + END.length;
    const rest = (await read(end, Math.min(size, end + END_WITHIN))).toString('latin1');
    const isWhole = end + rest.length === size && /^[\t\n\f\r ]*$/.test(rest);
    return isWhole ? size : end + (/^\r?\n?/.exec(rest)?.[0].length ?? 0);
  } finally {
    await handle.close();
  }
}

import { FILE_MESSAGES, type FileKind } from '#common/library/files.ts';
import { unsupportedFile } from '#server/data/errors.ts';

const ZIP_END = Buffer.from('PK\x05\x06', 'latin1');
const ZIP_END_SIZE = 22;
const MARKUP = /<(?:!doctype\s+html|html|script|svg|iframe|\?php)\b/i;

/**
 * Refuses a file that other programs would treat as another type: an image that is also a web page, or a document
 * with an archive appended. @throws 415
 */
export function refusePolyglot({ head, tail }: Ends, kind: FileKind): void {
  const start = head.subarray(0, 1024).toString('latin1');
  const startsAsPdf = start.startsWith('%PDF-');
  const mixed =
    endsAsZip(tail) ||
    (kind === 'image' && start.slice(1).includes('%PDF-')) ||
    (kind === 'pdf' && startsAsPdf && MARKUP.test(start)) ||
    (kind === 'image' && !start.trimStart().startsWith('<') && MARKUP.test(start));
  if (mixed && !isPlainZip(head)) throw unsupportedFile(FILE_MESSAGES.mixed);
}

/** Beginnings that browsers treat as a page. */
export const isMarkup = (text: string) => MARKUP.test(text.slice(0, 1024));

/** True if the file ends with a ZIP directory, whose comment reaches exactly to its end. */
function endsAsZip(tail: Buffer): boolean {
  const at = tail.lastIndexOf(ZIP_END);
  if (at < 0 || at + ZIP_END_SIZE > tail.length) return false;
  return at + ZIP_END_SIZE + tail.readUInt16LE(at + 20) === tail.length;
}

/** True for a ZIP under another name, which gets a clearer message. */
const isPlainZip = (head: Buffer) => head.subarray(0, 2).toString('latin1') === 'PK';

/** The type of a file, by its content. */
export type Inspected = {
  mime: string;
  extension: string;
  /** Pixels as shown, that is with the camera's orientation applied; images only. */
  width?: number;
  height?: number;
};

/** The first and last bytes, by which formats are told apart. */
export type Ends = { head: Buffer; tail: Buffer };

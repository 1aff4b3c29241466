import { PDFArray, PDFDict, PDFName, type PDFObject, PDFStream } from '@cantoo/pdf-lib';

export type PdfProblem = 'encrypted' | 'script' | 'carries_files' | 'reaches_out' | 'broken' | 'no_pages';

/** The findings so far. */
export type Seen = { problems: Set<PdfProblem>; hasPage: boolean };

/** Names that stand for something active wherever they occur: an action's type, a name tree, a kind of annotation. */
const ANYWHERE = new Map<string, PdfProblem>([
  ['Encrypt', 'encrypted'],
  ['JavaScript', 'script'],
  ['Launch', 'script'],
  ['ImportData', 'script'],
  ['RichMedia', 'script'],
  ['Rendition', 'script'],
  ['Movie', 'script'],
  ['OnInstantiate', 'script'],
  ['XFA', 'script'],
  ['EmbeddedFile', 'carries_files'],
  ['EmbeddedFiles', 'carries_files'],
  ['FileAttachment', 'carries_files'],
  ['SubmitForm', 'reaches_out'],
  ['GoToR', 'reaches_out'],
  ['GoToE', 'reaches_out'],
]);

/** Short names that mean something active only as a key of a dictionary. */
const AS_KEY = new Map<string, PdfProblem>([
  ['JS', 'script'],
  ['AA', 'script'],
  ['EF', 'carries_files'],
]);

const TYPE = PDFName.of('Type');
const PAGE = PDFName.of('Page');

/** Records the active parts of an object and its children. Without recursion, since objects may be nested very deep. */
export function inspectObject(object: PDFObject, seen: Seen): void {
  const waiting: PDFObject[] = [object];
  for (let value = waiting.pop(); value; value = waiting.pop()) {
    if (value instanceof PDFName) note(ANYWHERE, value, seen);
    else if (value instanceof PDFArray) for (const item of value.asArray()) waiting.push(item);
    else if (value instanceof PDFStream) waiting.push(value.dict);
    else if (value instanceof PDFDict) {
      seen.hasPage ||= value.get(TYPE) === PAGE;
      for (const [key, inner] of value.entries()) {
        note(AS_KEY, key, seen);
        waiting.push(key, inner);
      }
    }
  }
}

function note(names: Map<string, PdfProblem>, name: PDFName, { problems }: Seen): void {
  // The library has one spelling of a name, however the file disguises it (`/J#61vaScript`).
  const problem = names.get(name.asString().slice(1));
  if (problem) problems.add(problem);
}

const SLASH = 0x2f;
/** White space and the signs that end a name. */
const ENDS = new Set(Buffer.from('\0\t\n\f\r ()<>[]{}/%', 'latin1'));
/** Shorter names occur in compressed bytes by chance. */
const SURE_LENGTH = 5;
/** Every character of a name may be written with three. */
const SPELLED_MAX = 3 * Math.max(...[...ANYWHERE.keys()].map((name) => name.length));

/** Records active names in bytes that are not a readable object, between `from` and `to` (exclusive). */
export function inspectBytes(bytes: Buffer, from: number, to: number, { problems }: Seen): void {
  // Searches only these bytes: repeated searches to the end of the file would take too long.
  const part = bytes.subarray(from, to);
  for (let at = part.indexOf(SLASH); at >= 0; at = part.indexOf(SLASH, at + 1)) {
    let end = at + 1;
    while (end < part.length && end - at <= SPELLED_MAX && !ENDS.has(part[end] as number)) end += 1;
    const name = plainName(part.toString('latin1', at + 1, end));
    const problem = name.length >= SURE_LENGTH && ANYWHERE.get(name);
    if (problem) problems.add(problem);
  }
}

/** In a name, any character may be written as # and two hexadecimal digits. */
const plainName = (name: string) =>
  name.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

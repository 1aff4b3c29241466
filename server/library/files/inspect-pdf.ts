import { readFile } from 'node:fs/promises';
import { constants, inflateSync } from 'node:zlib';
import {
  decodePDFRawStream,
  PDFArray,
  PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFObjectParser,
  PDFRawStream,
  PDFStream,
} from '@cantoo/pdf-lib';
import { MIB } from '#common/words/units.ts';

type PdfProblem = 'encrypted' | 'script' | 'carries_files' | 'reaches_out' | 'broken' | 'no_pages';

type Seen = { problems: Set<PdfProblem>; hasPage: boolean };

/** Names that always mean something active: types of actions, name trees, types of annotations. */
const ANYWHERE = problemsByName({
  encrypted: ['Encrypt'],
  script: ['JavaScript', 'Launch', 'ImportData', 'RichMedia', 'Rendition', 'Movie', 'OnInstantiate', 'XFA'],
  carries_files: ['EmbeddedFile', 'EmbeddedFiles', 'FileAttachment'],
  reaches_out: ['SubmitForm', 'GoToR', 'GoToE'],
});

/** Short names that mean something active only as a key of a dictionary. */
const AS_KEY = problemsByName({ script: ['JS', 'AA'], carries_files: ['EF'] });

function problemsByName(names: Partial<Record<PdfProblem, string[]>>): Map<string, PdfProblem> {
  const problems = Object.entries(names) as [PdfProblem, string[]][];
  return new Map(problems.flatMap(([problem, list]) => list.map((name) => [name, problem])));
}

const TYPE = PDFName.of('Type');
const PAGE = PDFName.of('Page');

/** Records the active parts of an object and its children. Not recursive, since objects may be nested very deep. */
function inspectObject(object: PDFObject, seen: Seen): void {
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
  // The library decodes names that a file disguises (`/J#61vaScript`).
  const problem = names.get(name.asString().slice(1));
  if (problem) problems.add(problem);
}

const SLASH = 0x2f;
/** White space and the signs that end a name. */
const ENDS = new Set(Buffer.from('\0\t\n\f\r ()<>[]{}/%', 'latin1'));
/** Shorter names occur in compressed bytes by chance. */
const SURE_LENGTH = 5;
/** The longest spelling of a name: each character may be written with three. */
const SPELLED_MAX = 3 * Math.max(...[...ANYWHERE.keys()].map((name) => name.length));

/** Records active names in bytes that are not a readable object, between `from` and `to` (exclusive). */
function inspectBytes(bytes: Buffer, from: number, to: number, { problems }: Seen): void {
  // Only these bytes, since repeated searches to the end of the file would take too long.
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

/** An object and the position after it. */
type Read = { object: PDFObject; end: number };

/** The library's object parser, made to start anywhere and, on an error, to give up only the current object. */
class ObjectReader extends PDFObjectParser {
  /** The number of bytes read so far, counting repeated reads. */
  work = 0;
  readonly #content: Buffer;
  #endstream = 0;

  constructor(content: Buffer) {
    const context = PDFContext.create();
    // The library does not export the class of this field.
    // biome-ignore lint/complexity/useLiteralKeys: the field is protected
    super(PDFObjectParser.forBytes(content, context)['bytes'], context);
    this.#content = content;
  }

  /** The object that begins at `start`, or null where none can be read. */
  readAt(start: number): Read | null {
    this.bytes.moveTo(start);
    try {
      return { object: this.parseObject(), end: this.bytes.offset() };
    } catch {
      return null;
    } finally {
      this.work += Math.max(0, Math.min(this.bytes.offset(), this.#content.length) - start);
    }
  }

  /** Up to `count` pairs of numbers from the beginning: in an object stream, each object's number and place. */
  readPlaces(count: number): number[] {
    this.bytes.moveTo(0);
    const places: number[] = [];
    try {
      while (places.length < count) {
        this.skipWhitespaceAndComments();
        this.parseRawInt();
        this.skipWhitespaceAndComments();
        places.push(this.parseRawInt());
      }
    } catch {
      // No more numbers: the table ends here.
    }
    return places;
  }

  /** Finds the end of a stream without a valid length. Replaces the library's method, which reads byte by byte. */
  protected override findEndOfStreamFallback(): number {
    const from = this.bytes.offset();
    if (this.#endstream < from) this.#endstream = this.#content.indexOf('endstream', from);
    if (this.#endstream < 0) this.#endstream = this.#content.length;
    const end = this.#endstream;
    this.bytes.moveTo(Math.min(end + 'endstream'.length, this.#content.length));
    return end;
  }
}

const N = PDFName.of('N');
const FIRST = PDFName.of('First');
const OBJECT_STREAM = PDFName.of('ObjStm');

/** How an object stream says where its objects are; null for other objects, 'unclear' if it says so indirectly. */
function packedObjects(object: PDFObject): { stream: PDFRawStream; count: number; first: number } | 'unclear' | null {
  if (!(object instanceof PDFRawStream)) return null;
  const { dict } = object;
  // Viewers do not require the type.
  if (dict.get(TYPE) !== OBJECT_STREAM && !(dict.has(N) && dict.has(FIRST))) return null;
  const [count, first] = [dict.get(N), dict.get(FIRST)];
  if (!(count instanceof PDFNumber && first instanceof PDFNumber)) return 'unclear';
  return { stream: object, count: count.asNumber(), first: first.asNumber() };
}

export type PdfCheck = { problem: PdfProblem | null };

/** The limit, in bytes, of all unpacked objects together; more is an attack. */
const UNPACKED_MAX = 256 * MIB;
/** How many times the bytes of a file may be read, and the minimum budget of a small file. */
const WORK_PER_BYTE = 4;
const WORK_FREE = 16 * MIB;

/** Only the first problem in this order is reported. */
const ORDER: PdfProblem[] = ['encrypted', 'script', 'carries_files', 'reaches_out', 'broken'];

/**
 * Checks every object of a PDF that a viewer could reach in any way: wherever the file says `obj`, and
 * in object streams. Bytes that cannot be read as an object are searched for the names of active parts.
 */
export async function checkPdf(path: string): Promise<PdfCheck> {
  const bytes = await readFile(path);
  const seen: Seen = { problems: new Set(), hasPage: false };
  const room = { left: UNPACKED_MAX };
  lookAtObjects(bytes, placesOfObjects(bytes), seen, (object) => {
    const packed = packedObjects(object);
    if (packed === 'unclear') seen.problems.add('broken');
    else if (packed) lookIntoStream(packed, seen, room);
  });
  const problem = ORDER.find((one) => seen.problems.has(one));
  return { problem: problem ?? (seen.hasPage ? null : 'no_pages') };
}

/** The position after each `obj`, where viewers accept an object. */
function* placesOfObjects(bytes: Buffer): Generator<number> {
  for (let at = bytes.indexOf('obj'); at >= 0; at = bytes.indexOf('obj', at + 3)) {
    if (bytes.toString('latin1', Math.max(0, at - 3), at) !== 'end') yield at + 3;
  }
}

function lookAtObjects(
  bytes: Buffer,
  places: Iterable<number>,
  seen: Seen,
  each: (object: NonNullable<ReturnType<ObjectReader['readAt']>>['object']) => void,
): void {
  const reader = new ObjectReader(bytes);
  let read = 0;
  for (const place of places) {
    const found = reader.readAt(place);
    if (reader.work > WORK_FREE + WORK_PER_BYTE * bytes.length) {
      seen.problems.add('broken');
      return;
    }
    if (!found) continue;
    inspectObject(found.object, seen);
    each(found.object);
    inspectBytes(bytes, read, place, seen);
    read = Math.max(read, found.end);
  }
  inspectBytes(bytes, read, bytes.length, seen);
}

type Packed = Exclude<ReturnType<typeof packedObjects>, 'unclear' | null>;

function lookIntoStream({ stream, count, first }: Packed, seen: Seen, room: { left: number }): void {
  const unpacked = unpack(stream, room.left);
  if (!unpacked || unpacked.length > room.left) {
    seen.problems.add('broken');
    return;
  }
  room.left -= unpacked.length;
  const places = new ObjectReader(unpacked).readPlaces(count).map((place) => first + place);
  places.sort((a, b) => a - b);
  lookAtObjects(unpacked, places, seen, () => undefined);
}

/** A stream's content; null if it cannot be unpacked, or uses a filter that programs do not use for objects. */
function unpack(stream: PDFRawStream, max: number): Buffer | null {
  const filters = filtersOf(stream);
  if (filters.includes(UNCLEAR) || isPredicted(stream)) return null;
  try {
    if (filters.join() === 'FlateDecode') {
      return inflateSync(stream.contents, { maxOutputLength: max, finishFlush: constants.Z_SYNC_FLUSH });
    }
    return Buffer.from(decodePDFRawStream(stream).decode());
  } catch {
    return null;
  }
}

/** Stands for a filter that is named in another object, which the library does not look up. */
const UNCLEAR = '?';
const nameOf = (value: unknown) => (value instanceof PDFName ? value.asString().slice(1) : UNCLEAR);

function filtersOf({ dict }: PDFRawStream): string[] {
  // Some viewers accept the short name, which is meant for inline images.
  if (dict.has(PDFName.of('F'))) return [UNCLEAR];
  const filter = dict.get(PDFName.of('Filter'));
  return filter instanceof PDFArray ? filter.asArray().map(nameOf) : filter ? [nameOf(filter)] : [];
}

/** True for content with a predictor, which must be undone after unpacking. Some viewers accept the short name. */
function isPredicted({ dict }: PDFRawStream): boolean {
  return ['DecodeParms', 'DP'].some((name) => {
    const parms = dict.get(PDFName.of(name));
    if (parms === undefined) return false;
    const predictor = parms instanceof PDFDict ? (parms.get(PDFName.of('Predictor')) ?? PDFNumber.of(1)) : undefined;
    return !(predictor instanceof PDFNumber && predictor.asNumber() === 1);
  });
}

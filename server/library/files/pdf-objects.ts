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
} from '@cantoo/pdf-lib';
import { MIB } from '#common/words/units.ts';

/** An object of a PDF; one without a number cannot be referred to. */
export type NumberedObject = { number: number | null; object: PDFObject };

export type PdfObjects = {
  /** Every object that a viewer could reach, also those that later versions replace. */
  all: NumberedObject[];
  /** The dictionaries behind `trailer`. */
  trailers: PDFObject[];
  /** Bytes that cannot be read as an object. */
  unread: Buffer[];
  /** True if objects are packed in a way that programs do not use, or unpack to too much. */
  broken: boolean;
};

/** The limit, in bytes, of all unpacked objects together; more is an attack. */
const UNPACKED_MAX = 256 * MIB;
/** How many times the bytes of a file may be read, and the minimum budget of a small file. */
const WORK_PER_BYTE = 4;
const WORK_FREE = 16 * MIB;

/** Reads a PDF's objects, wherever the file says `obj`, and those in object streams. The table of objects may be broken. */
export function readPdf(bytes: Buffer): PdfObjects {
  const found: PdfObjects = { all: [], trailers: [], unread: [], broken: false };
  const room = { left: UNPACKED_MAX };
  readObjects(bytes, placesOfObjects(bytes), found);
  // Streams that are packed themselves cannot hold streams.
  for (const { object } of [...found.all]) {
    const packed = packedObjects(object);
    if (packed === 'unclear') found.broken = true;
    else if (packed) readPacked(packed, found, room);
  }
  const reader = new ObjectReader(bytes);
  for (const place of placesBehind(bytes, 'trailer')) {
    const trailer = reader.readAt(place);
    if (trailer) found.trailers.push(trailer.object);
    if (reader.work > WORK_FREE + WORK_PER_BYTE * bytes.length) found.broken = true;
    if (found.broken) break;
  }
  return found;
}

type Place = { at: number; number: number | null };

/** The number before `obj`. */
const NUMBER = /(\d{1,10})\s+\d{1,5}\s*$/;
const NUMBER_LENGTH = 24;

/** The position after each `obj`, where viewers accept an object, with the object's number. */
function* placesOfObjects(bytes: Buffer): Generator<Place> {
  for (const at of placesBehind(bytes, 'obj')) {
    const before = bytes.toString('latin1', Math.max(0, at - 3 - NUMBER_LENGTH), at - 3);
    if (before.endsWith('end')) continue;
    const number = NUMBER.exec(before)?.[1];
    yield { at, number: number === undefined ? null : Number(number) };
  }
}

function* placesBehind(bytes: Buffer, word: string): Generator<number> {
  for (let at = bytes.indexOf(word); at >= 0; at = bytes.indexOf(word, at + word.length)) yield at + word.length;
}

function readObjects(bytes: Buffer, places: Iterable<Place>, found: PdfObjects): void {
  const reader = new ObjectReader(bytes);
  let read = 0;
  for (const { at, number } of places) {
    const one = reader.readAt(at);
    if (reader.work > WORK_FREE + WORK_PER_BYTE * bytes.length) {
      found.broken = true;
      return;
    }
    if (!one) continue;
    found.all.push({ number, object: one.object });
    if (at > read) found.unread.push(bytes.subarray(read, at));
    read = Math.max(read, one.end);
  }
  found.unread.push(bytes.subarray(read));
}

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
  readPlaces(count: number): Place[] {
    this.bytes.moveTo(0);
    const places: Place[] = [];
    try {
      while (places.length < count) {
        this.skipWhitespaceAndComments();
        const number = this.parseRawInt();
        this.skipWhitespaceAndComments();
        places.push({ number, at: this.parseRawInt() });
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

const TYPE = PDFName.of('Type');
const N = PDFName.of('N');
const FIRST = PDFName.of('First');
const OBJECT_STREAM = PDFName.of('ObjStm');

type Packed = { stream: PDFRawStream; count: number; first: number };

/** How an object stream says where its objects are; null for other objects, 'unclear' if it says so indirectly. */
function packedObjects(object: PDFObject): Packed | 'unclear' | null {
  if (!(object instanceof PDFRawStream)) return null;
  const { dict } = object;
  // Viewers do not require the type.
  if (dict.get(TYPE) !== OBJECT_STREAM && !(dict.has(N) && dict.has(FIRST))) return null;
  const [count, first] = [dict.get(N), dict.get(FIRST)];
  if (!(count instanceof PDFNumber && first instanceof PDFNumber)) return 'unclear';
  return { stream: object, count: count.asNumber(), first: first.asNumber() };
}

function readPacked({ stream, count, first }: Packed, found: PdfObjects, room: { left: number }): void {
  const unpacked = unpack(stream, room.left);
  if (!unpacked || unpacked.length > room.left) {
    found.broken = true;
    return;
  }
  room.left -= unpacked.length;
  const places = new ObjectReader(unpacked).readPlaces(count).map(({ number, at }) => ({ number, at: first + at }));
  places.sort((a, b) => a.at - b.at);
  readObjects(unpacked, places, found);
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

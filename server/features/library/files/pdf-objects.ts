import { PDFContext, PDFName, PDFNumber, type PDFObject, PDFObjectParser, PDFRawStream } from '@cantoo/pdf-lib';

/** An object and the place behind its end. */
type Read = { object: PDFObject; end: number };

/** The library's parser of objects, which can start anywhere and only gives up the current object. */
export class ObjectReader extends PDFObjectParser {
  /** Bytes read so far, some of them perhaps several times. */
  work = 0;
  readonly #content: Buffer;
  #endstream = 0;

  constructor(content: Buffer) {
    const context = PDFContext.create();
    // The library keeps the class of this field to itself.
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
      // The table ends here.
    }
    return places;
  }

  /** Replaces the library's method, which reads byte by byte: finds the end of a stream without a valid length. */
  protected override findEndOfStreamFallback(): number {
    const from = this.bytes.offset();
    if (this.#endstream < from) this.#endstream = this.#content.indexOf('endstream', from);
    if (this.#endstream < 0) this.#endstream = this.#content.length;
    const end = this.#endstream;
    this.bytes.moveTo(Math.min(end + 'endstream'.length, this.#content.length));
    return end;
  }
}

const [N, FIRST, TYPE, OBJECT_STREAM] = ['N', 'First', 'Type', 'ObjStm'].map((name) => PDFName.of(name)) as [
  PDFName,
  PDFName,
  PDFName,
  PDFName,
];

/** How an object stream says where its objects are; null for other objects, 'unclear' if it says so indirectly. */
export function packedObjects(
  object: PDFObject,
): { stream: PDFRawStream; count: number; first: number } | 'unclear' | null {
  if (!(object instanceof PDFRawStream)) return null;
  const { dict } = object;
  // Viewers do not ask for the type.
  if (dict.get(TYPE) !== OBJECT_STREAM && !(dict.has(N) && dict.has(FIRST))) return null;
  const [count, first] = [dict.get(N), dict.get(FIRST)];
  if (!(count instanceof PDFNumber && first instanceof PDFNumber)) return 'unclear';
  return { stream: object, count: count.asNumber(), first: first.asNumber() };
}

import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import type { NumberedObject } from './pdf-objects.ts';

/** A value with the dictionaries and lists around it, up to the numbered object. */
export type Node = { value: PDFObject; key: string | null; up: Node | null; number: number | null };

/** How many values may be looked up; a file that uses one number for thousands of objects is an attack. */
const LOOKED_UP_MAX = 5_000_000;

/** Finds values behind references. A number may stand for several objects; each of them counts. */
export class PdfValues {
  readonly #byNumber = new Map<number, PDFObject[]>();
  #left = LOOKED_UP_MAX;

  /** True if nothing more is looked up. */
  get isUsedUp(): boolean {
    return this.#left < 0;
  }

  constructor(all: readonly NumberedObject[]) {
    for (const { number, object } of all) {
      if (number === null) continue;
      const known = this.#byNumber.get(number);
      if (known) known.push(object);
      else this.#byNumber.set(number, [object]);
    }
  }

  /** All that a value can mean. */
  of(value: PDFObject | undefined): PDFObject[] {
    if (!value || this.isUsedUp) return [];
    const found = value instanceof PDFRef ? (this.#byNumber.get(value.objectNumber) ?? []) : [value];
    this.#left -= found.length;
    return found;
  }

  /** The dictionaries that a key can mean. */
  dicts(dict: PDFDict, key: string): PDFDict[] {
    return this.of(dict.get(PDFName.of(key))).filter((value) => value instanceof PDFDict);
  }

  names(dict: PDFDict, key: string): string[] {
    const values = this.of(dict.get(PDFName.of(key)));
    // The library decodes names that a file disguises (`/J#61vaScript`).
    return values.flatMap((value) => (value instanceof PDFName ? [value.asString().slice(1)] : []));
  }

  name(dict: PDFDict, key: string): string | undefined {
    return this.names(dict, key)[0];
  }

  text(dict: PDFDict, key: string): string | undefined {
    const found = this.of(dict.get(PDFName.of(key))).find(isText);
    return found?.decodeText();
  }
}

export const isText = (value: PDFObject) => value instanceof PDFString || value instanceof PDFHexString;

/** Each value with all values inside. Not recursive, since objects may be nested very deep. */
export function* nodesOf(all: readonly NumberedObject[]): Generator<Node> {
  for (const { number, object } of all) {
    const waiting: Node[] = [{ value: object, key: null, up: null, number }];
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      yield node;
      const { value } = node;
      const up = node;
      if (value instanceof PDFArray) {
        for (const item of value.asArray()) waiting.push({ value: item, key: null, up, number });
      } else if (value instanceof PDFDict || value instanceof PDFStream) {
        const dict = value instanceof PDFStream ? value.dict : value;
        for (const [key, inner] of dict.entries())
          waiting.push({ value: inner, key: key.asString().slice(1), up, number });
      }
    }
  }
}

/** Whether a dictionary has one of these keys. */
export const has = (dict: PDFDict, ...keys: string[]) => keys.some((key) => dict.has(PDFName.of(key)));

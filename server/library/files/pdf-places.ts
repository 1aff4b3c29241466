import { PDFArray, PDFDict, PDFName, PDFRef, PDFStream } from '@cantoo/pdf-lib';
import type { NumberedObject } from './pdf-objects.ts';
import { has, type Node, nodesOf, type PdfValues } from './pdf-values.ts';

/** How many references away from an active part something with a name is looked for. */
const STEPS = 5;
/** Keys that lead back, or to where something is only shown. */
const BACK = new Set(['P', 'Parent', 'Prev', 'Pg', 'Obj', 'Dest', 'D']);
const NAME_MAX = 60;

/** Says where a value is in a PDF: 'in its form field “Total”', 'on page 3'; undefined if nothing around it has a name. */
export function placeInWords(start: Node, all: readonly NumberedObject[], values: PdfValues): string | undefined {
  let around: Node[] = [start];
  const seen = new Set<number | null>();
  for (let step = 0; step < STEPS && around.length > 0; step += 1) {
    for (const node of around) {
      const place = placeOf(node, all, values);
      if (place) return place;
    }
    const numbers = new Set(
      around.map(({ number }) => number).filter((number) => number !== null && !seen.has(number)),
    );
    for (const number of numbers) seen.add(number);
    around = numbers.size === 0 ? [] : holdersOf(numbers, all);
  }
  return undefined;
}

/** The places that refer to objects with these numbers. */
function holdersOf(numbers: Set<number | null>, all: readonly NumberedObject[]): Node[] {
  const holders: Node[] = [];
  for (const node of nodesOf(all)) {
    if (!(node.value instanceof PDFRef && numbers.has(node.value.objectNumber))) continue;
    const key = keyOf(node);
    if (key === null || !BACK.has(key)) holders.push(node);
  }
  return holders;
}

const keyOf = (node: Node): string | null => node.key ?? (node.up && keyOf(node.up));

function placeOf(node: Node, all: readonly NumberedObject[], values: PdfValues): string | undefined {
  let key: string | null = null;
  for (let at: Node | null = node; at; at = at.up) {
    const dict = at.value instanceof PDFStream ? at.value.dict : at.value;
    const place = dict instanceof PDFDict ? namedPlace(dict, key, at, all, values) : undefined;
    if (place) return place;
    key = at.key ?? key;
  }
  return undefined;
}

function namedPlace(
  dict: PDFDict,
  key: string | null,
  { number }: Node,
  all: readonly NumberedObject[],
  values: PdfValues,
): string | undefined {
  const [file, field] = [
    has(dict, 'EF') && (values.text(dict, 'UF') ?? values.text(dict, 'F')),
    fieldName(dict, values),
  ];
  if (file) return quoted(file);
  if (field) return `in its form field ${quoted(field)}`;
  const title = has(dict, 'Parent') && values.text(dict, 'Title');
  if (title) return `behind its bookmark ${quoted(title)}`;
  if (has(dict, 'Pages')) return key === 'OpenAction' ? 'when it is opened' : 'for the whole document';
  const page = values.name(dict, 'Type') === 'Page' && pageNumber(number, all, values);
  return page ? `on page ${page}` : undefined;
}

/** The name of a form field, which may stand in the field around it. */
function fieldName(dict: PDFDict, values: PdfValues): string | undefined {
  const isField = has(dict, 'FT') || values.name(dict, 'Subtype') === 'Widget';
  const fields = isField ? [dict, ...values.dicts(dict, 'Parent')] : [];
  return fields.map((field) => values.text(field, 'T')).find((name) => name);
}

function quoted(name: string): string {
  const characters = [...name.replace(/\p{C}/gu, '')];
  return `“${characters.length > NAME_MAX ? `${characters.slice(0, NAME_MAX).join('')}…` : characters.join('')}”`;
}

/** Counts the pages up to the one with this number. */
function pageNumber(number: number | null, all: readonly NumberedObject[], values: PdfValues): number | undefined {
  const tops = all.flatMap(({ object }) => (object instanceof PDFDict && has(object, 'Pages') ? [object] : []));
  const catalog = tops.at(-1);
  const waiting = (catalog ? values.dicts(catalog, 'Pages') : []).flatMap(kidsOf).reverse();
  const seen = new Set<number>();
  let count = 0;
  for (let kid = waiting.pop(); kid; kid = waiting.pop()) {
    if (seen.has(kid.objectNumber)) continue;
    seen.add(kid.objectNumber);
    const inner = values.of(kid).flatMap((value) => (value instanceof PDFDict ? kidsOf(value) : []));
    if (inner.length === 0) count += 1;
    for (const one of inner.reverse()) waiting.push(one);
    if (kid.objectNumber === number) return count;
  }
  return undefined;
}

function kidsOf(pages: PDFDict): PDFRef[] {
  const kids = pages.get(PDFName.of('Kids'));
  return kids instanceof PDFArray ? kids.asArray().filter((kid) => kid instanceof PDFRef) : [];
}

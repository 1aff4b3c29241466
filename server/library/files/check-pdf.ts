import { readFile } from 'node:fs/promises';
import { PDFArray, PDFDict, PDFName, PDFNull, PDFStream } from '@cantoo/pdf-lib';
import { type PdfObjects, readPdf } from './pdf-objects.ts';
import { placeInWords } from './pdf-places.ts';
import type { PdfProblem } from './pdf-problems.ts';
import { has, isText, type Node, nodesOf, PdfValues } from './pdf-values.ts';

/** What is wrong with a PDF, and where in words for people ('in its form field “Total”'), if that is known. */
export type PdfCheck = { problem: PdfProblem | null; place?: string };

/** Only the first problem in this order is reported. */
const ORDER: PdfProblem[] = [
  'encrypted',
  'script',
  'program',
  'media',
  'xfa',
  'carries_files',
  'sends',
  'other_document',
  'opens_page',
  'broken',
];

/**
 * Checks every object of a PDF that a viewer could reach in any way. Names are judged where they stand: `/Launch` is
 * an action's type or the name of a colour. Bytes that cannot be read as an object are searched for types of actions.
 */
export async function checkPdf(path: string): Promise<PdfCheck> {
  const pdf = readPdf(await readFile(path));
  const objects = new PdfValues(pdf.all);
  const found = new Map<PdfProblem, Node | null>(pdf.broken ? [['broken', null]] : []);
  const note = (problem: PdfProblem, node: Node | null) => found.has(problem) || found.set(problem, node);
  let hasPage = false;
  for (const node of nodesOf(pdf.all)) {
    if (!(node.value instanceof PDFDict || node.value instanceof PDFStream)) continue;
    const stream = node.value instanceof PDFStream;
    const dict = node.value instanceof PDFStream ? node.value.dict : node.value;
    hasPage ||= !stream && objects.name(dict, 'Type') === 'Page';
    for (const problem of problemsOf(dict, stream, objects)) note(problem, node);
    // It knows the file's name.
    if (found.has('carries_files') && has(dict, 'EF')) found.set('carries_files', node);
  }
  if (isEncrypted(pdf)) note('encrypted', null);
  for (const bytes of pdf.unread) for (const problem of problemsInBytes(bytes)) note(problem, null);
  if (objects.isUsedUp) note('broken', null);
  const problem = ORDER.find((one) => found.has(one));
  if (!problem) return { problem: hasPage ? null : 'no_pages' };
  const node = found.get(problem);
  const place = node && placeInWords(node, pdf.all, objects);
  return place ? { problem, place } : { problem };
}

/**
 * Types of actions with the keys without which they do nothing. The tags of a document have types of their own, which may have the
 * same names, but none of these keys.
 */
const ACTIONS = new Map<string, { problem: PdfProblem; with: string[] }>([
  ['JavaScript', { problem: 'script', with: ['JS'] }],
  ['Launch', { problem: 'program', with: ['F', 'Win', 'Mac', 'Unix'] }],
  ['ImportData', { problem: 'program', with: ['F'] }],
  ['Rendition', { problem: 'media', with: ['JS', 'OP', 'AN'] }],
  ['RichMediaExecute', { problem: 'media', with: ['TA', 'CMD'] }],
  ['SubmitForm', { problem: 'sends', with: ['F'] }],
  ['GoToR', { problem: 'other_document', with: ['F'] }],
  ['GoToE', { problem: 'other_document', with: ['F', 'D'] }],
]);
/** Types of annotations. */
const ANNOTATIONS = new Map<string, PdfProblem>([
  ['Movie', 'media'],
  ['RichMedia', 'media'],
  ['3D', 'media'],
  ['FileAttachment', 'carries_files'],
]);
/** Where a file's description names its content, one key for each system. */
const CONTENTS = ['F', 'UF', 'DOS', 'Mac', 'Unix'];

function* problemsOf(dict: PDFDict, stream: boolean, values: PdfValues): Generator<PdfProblem> {
  if (stream) {
    if (values.name(dict, 'Type') === 'EmbeddedFile') yield 'carries_files';
    if (has(dict, 'OnInstantiate')) yield 'script';
    return;
  }
  for (const type of values.names(dict, 'S')) {
    const action = ACTIONS.get(type);
    if (action && has(dict, ...action.with)) yield action.problem;
  }
  // Some viewers run a script without asking for the type of the action.
  if (values.of(dict.get(PDFName.of('JS'))).some(isText)) yield 'script';
  if (values.dicts(dict, 'JavaScript').some(isFilledTree)) yield 'script';
  for (const type of values.names(dict, 'Subtype')) {
    const problem = ANNOTATIONS.get(type);
    if (problem) yield problem;
  }
  if (values.dicts(dict, 'AcroForm').some((form) => has(form, 'XFA'))) yield 'xfa';
  if (values.dicts(dict, 'EF').some((contents) => has(contents, ...CONTENTS))) yield 'carries_files';
  if (values.dicts(dict, 'EmbeddedFiles').some(isFilledTree)) yield 'carries_files';
  if (actionsByThemselves(dict, values).some((action) => values.names(action, 'S').includes('URI'))) yield 'opens_page';
}

/** True for a tree of names that is not empty. */
function isFilledTree(tree: PDFDict): boolean {
  return ['Names', 'Kids'].some((key) => {
    const list = tree.get(PDFName.of(key));
    return list instanceof PDFArray ? list.size() > 0 : list !== undefined;
  });
}

/** What happens without a click: when the document or a page is opened, or a pointer moves. */
function actionsByThemselves(dict: PDFDict, values: PdfValues): PDFDict[] {
  const occasions = values.dicts(dict, 'AA');
  const keys = occasions.flatMap((occasion) =>
    occasion.keys().map((key) => [occasion, key.asString().slice(1)] as const),
  );
  return [...values.dicts(dict, 'OpenAction'), ...keys.flatMap(([occasion, key]) => values.dicts(occasion, key))];
}

/** The trailer, or the stream that stands for it, says that a document is encrypted. */
function isEncrypted({ trailers, all }: PdfObjects): boolean {
  const streams = all.flatMap(({ object }) => (object instanceof PDFStream ? [object.dict] : []));
  return [...trailers, ...streams].some((end) => {
    const value = end instanceof PDFDict ? end.get(PDFName.of('Encrypt')) : undefined;
    return value !== undefined && value !== PDFNull;
  });
}

/** Two names, one behind the other, as of a key and its value; the longest spelling of one that matters has 60 characters. */
const PAIR = /\/([^\0\t\n\f\r ()<>[\]{}/%]{1,60})[\0\t\n\f\r ]*(?=\/([^\0\t\n\f\r ()<>[\]{}/%]{1,60}))/g;

/** The types of actions and annotations in bytes that are not a readable object. */
function* problemsInBytes(bytes: Buffer): Generator<PdfProblem> {
  const text = bytes.toString('latin1');
  // What looks like a comment may be part of a text.
  for (const read of [text, text.replace(/%[^\r\n]*/g, ' ')]) {
    for (const [, key = '', value = ''] of read.matchAll(PAIR)) {
      const type = plainName(value);
      const types: Record<string, PdfProblem | undefined> = {
        S: ACTIONS.get(type)?.problem,
        Subtype: ANNOTATIONS.get(type),
      };
      const problem = types[plainName(key)];
      if (problem) yield problem;
    }
  }
}

/** In a name, any character may be written as # and two hexadecimal digits. */
const plainName = (name: string) =>
  name.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

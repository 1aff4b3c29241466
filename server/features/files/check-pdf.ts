import { readFile } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';

export type PdfCheck = { problem: null | 'script' | 'encrypted' | 'broken' | 'no_pages' };

/** Objects of a PDF may lie in compressed streams; one that unpacks to more than this is an attack. */
const UNPACKED_MAX = 64 * 1024 * 1024;
const OBJECT_STREAM = /\/Type\s*\/ObjStm\b/g;
const STREAM_START = /stream\r?\n/g;
/** Names of actions that run JavaScript or start programs, long enough not to occur in compressed bytes by chance. */
const ACTIVE = /\/(?:JavaScript|Launch|RichMedia)(?![A-Za-z0-9])|\/XFA\s*[[\d]/;
/** A script's text; too short to look for in compressed bytes. */
const SCRIPT_TEXT = /\/JS\s*(?:[(<]|\d+\s+\d+\s+R)/;
const PAGE = /\/Type\s*\/Page(?![A-Za-z0-9])/;
const STREAMS = /stream\r?\n[\s\S]*?endstream/g;

/** Looks for scripts and for pages in a PDF, also where names are disguised (`/J#61vaScript`) or objects are compressed. */
export async function checkPdf(path: string): Promise<PdfCheck> {
  const bytes = await readFile(path);
  const raw = bytes.toString('latin1');
  const text = plainNames(raw);
  if (/\/Encrypt\b/.test(text)) return { problem: 'encrypted' };
  if (ACTIVE.test(text) || SCRIPT_TEXT.test(text.replace(STREAMS, ''))) return { problem: 'script' };
  const packed = [...raw.matchAll(OBJECT_STREAM)];
  // Nobody disguises the name of an object stream for a good reason.
  if ([...text.matchAll(OBJECT_STREAM)].length !== packed.length) return { problem: 'script' };
  let hasPage = PAGE.test(text);
  for (const match of packed) {
    const unpacked = unpackAt(bytes, raw, match.index);
    if (unpacked === null) return { problem: 'broken' };
    if (unpacked === 'disguised') return { problem: 'script' };
    const objects = plainNames(unpacked);
    if (ACTIVE.test(objects) || SCRIPT_TEXT.test(objects)) return { problem: 'script' };
    hasPage ||= PAGE.test(objects);
  }
  return { problem: hasPage ? null : 'no_pages' };
}

/** In names, any character may be written as # and two hexadecimal digits. */
const plainNames = (text: string) =>
  text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/**
 * The objects in the object stream whose dictionary holds `index`; null when it cannot be unpacked, 'disguised' when it
 * is packed in another way than programs that write PDF do it.
 */
function unpackAt(bytes: Buffer, text: string, index: number): string | null {
  STREAM_START.lastIndex = index;
  const start = STREAM_START.exec(text);
  if (!start) return null;
  const from = start.index + start[0].length;
  const dictionary = text.slice(Math.max(0, text.lastIndexOf(' obj', index)), start.index);
  const names = plainNames(dictionary);
  if (!names.includes('/Filter')) return text.slice(from, text.indexOf('endstream', from));
  const filters = names.match(/\/\w+Decode\b/g) ?? [];
  if (filters.join() !== '/FlateDecode') return 'disguised';
  try {
    return inflateSync(bytes.subarray(from), { maxOutputLength: UNPACKED_MAX }).toString('latin1');
  } catch {
    return null;
  }
}

/** Returns whether bytes have this text, one character a byte, at a place. */
export const hasText = (bytes: Uint8Array, text: string, at = 0): boolean =>
  [...text].every((character, index) => bytes[at + index] === character.charCodeAt(0));

const STARTS: [mime: string, ...starts: string[]][] = [
  ['image/png', '\x89PNG'],
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/gif', 'GIF8'],
  ['image/tiff', 'II*\0', 'MM\0*', 'II+\0', 'MM\0+'],
  ['image/bmp', 'BM'],
  ['image/vnd.adobe.photoshop', '8BPS'],
];
/** Brands of files of the MPEG family, which also holds films. */
const BRANDS: Record<string, string> = { avif: 'image/avif', avis: 'image/avif' };
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];
for (const brand of HEIC_BRANDS) BRANDS[brand] = 'image/heic';

/** Returns the type of a picture by its first bytes; null for other content. */
export function pictureType(head: Uint8Array): string | null {
  const known = STARTS.find(([, ...starts]) => starts.some((start) => hasText(head, start)));
  if (known) return known[0];
  if (hasText(head, 'RIFF') && hasText(head, 'WEBP', 8)) return 'image/webp';
  if (hasText(head, 'ftyp', 4)) return BRANDS[String.fromCharCode(...head.subarray(8, 12))] ?? null;
  return /<svg[\s>]/i.test(new TextDecoder('latin1').decode(head)) ? 'image/svg+xml' : null;
}

/** Returns whether a GIF, WebP or PNG has more than one frame. Damaged content counts up to where it can be read. */
export function isAnimated(bytes: Uint8Array): boolean {
  if (hasText(bytes, 'GIF8')) return hasSecondFrame(gifBlocks(bytes));
  if (hasText(bytes, 'RIFF')) return hasSecondFrame(chunkNames(webpChunks(bytes), 'ANMF'));
  if (!hasText(bytes, '\x89PNG')) return false;
  for (const { name, at } of pngChunks(bytes)) {
    if (name === 'IDAT') return false;
    if (name === 'acTL') return viewOf(bytes).getUint32(at) > 1;
  }
  return false;
}

function hasSecondFrame(frames: Iterable<unknown>): boolean {
  let count = 0;
  for (const _ of frames) if (++count > 1) return true;
  return false;
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** A part of a file: its name, where its content begins, and where the next part does. */
type Chunk = { name: string; at: number; end: number };

function* chunkNames(chunks: Iterable<Chunk>, wanted: string): Generator<Chunk> {
  for (const chunk of chunks) if (chunk.name === wanted) yield chunk;
}

const nameAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));

/** The chunks of a PNG that are complete. */
export function* pngChunks(bytes: Uint8Array): Generator<Chunk> {
  const view = viewOf(bytes);
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) return;
    yield { name: nameAt(bytes, at + 4), at: at + 8, end };
    at = end;
  }
}

function* webpChunks(bytes: Uint8Array): Generator<Chunk> {
  const view = viewOf(bytes);
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at + 4, true);
    const end = at + 8 + size + (size % 2);
    yield { name: nameAt(bytes, at), at: at + 8, end };
    at = end;
  }
}

const [EXTENSION, FRAME] = [0x21, 0x2c];
/** A byte of flags whose highest bit says that a table of colours follows; the lowest three say how long it is. */
const colours = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** The places of a GIF's frames. */
function* gifBlocks(bytes: Uint8Array): Generator<number> {
  let at = 13 + colours(bytes[10]);
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind === FRAME) {
      yield at;
      at += 11 + colours(bytes[at + 9]);
    } else if (kind === EXTENSION) at += 2;
    else return;
    // Blocks, each behind its length, up to an empty one.
    while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0);
    at += 1;
  }
}

import { FILE_MESSAGES } from '#common/library/files.ts';
import { badRequest } from '#server/data/errors.ts';

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
/** The parts of a glTF's description that say how much it unpacks to. Anything may be missing or of another type. */
export type Gltf = Record<string, unknown>;

/** Bytes before a GLB's first chunk: magic, version and length. */
const GLB_HEADER = 12;

const CHUNK_HEADER = 8;
/** More levels of nesting than any exporter writes; a deeper description is an attack on parsers. */
const DEPTH_MAX = 100;
const OPENING = new Set(Buffer.from('[{'));
const CLOSING = new Set(Buffer.from(']}'));

/** The length that a GLB's header declares. @throws 400 for another version, and for a model that was cut off */
export function endOfGlb(head: Buffer, size: number): number {
  const end = head.length >= GLB_HEADER && head.readUInt32LE(4) === 2 ? head.readUInt32LE(8) : 0;
  if (end < GLB_HEADER || end > size) throw badRequest(FILE_MESSAGES.brokenModel);
  return end;
}

/** A model's description and its binary chunk; 'nested' if it is too deep, null if it is not JSON. */
export function readModel(file: Buffer): { gltf: Gltf; binary: Buffer } | 'nested' | null {
  const { json, binary } = file.toString('latin1', 0, 4) === 'glTF' ? chunksOf(file) : { json: file, binary: NOTHING };
  if (isNestedDeep(json)) return 'nested';
  try {
    const gltf: unknown = JSON.parse(json.toString('utf8').replace(/^\ufeff/, ''));
    return typeof gltf === 'object' && gltf !== null ? { gltf: gltf as Gltf, binary } : null;
  } catch {
    return null;
  }
}

const NOTHING = Buffer.alloc(0);

function chunksOf(file: Buffer): { json: Buffer; binary: Buffer } {
  const chunkAt = (at: number) =>
    at + CHUNK_HEADER <= file.length
      ? file.subarray(at + CHUNK_HEADER, at + CHUNK_HEADER + file.readUInt32LE(at))
      : NOTHING;
  const json = chunkAt(GLB_HEADER);
  return { json, binary: chunkAt(GLB_HEADER + CHUNK_HEADER + json.length) };
}

function isNestedDeep(json: Buffer): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] as number;
    if (inText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) inText = false;
    } else if (byte === QUOTE) inText = true;
    else if (OPENING.has(byte)) depth += 1;
    else if (CLOSING.has(byte)) depth -= 1;
    if (depth > DEPTH_MAX) return true;
  }
  return false;
}

/** The objects in a list of the description. */
export const listOf = (owner: Gltf, name: string): Gltf[] => {
  const value = owner[name];
  return Array.isArray(value) ? value.map((item) => objectIn(item) ?? {}) : [];
};

/** Returns a value if it is an object, else undefined. */
export const objectIn = (value: unknown): Gltf | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Gltf) : undefined;

/** The first of these extensions that an object has. */
export const extensionOf = (owner: Gltf, ...names: string[]): Gltf | undefined =>
  names.map((name) => objectIn(objectIn(owner.extensions)?.[name])).find((found) => found !== undefined);

/** A count; infinite if it is not a valid number, so that every limit refuses it. */
export const numberIn = (value: unknown): number =>
  value === undefined ? 0 : typeof value === 'number' && value >= 0 ? value : Number.POSITIVE_INFINITY;

/** Returns the bytes of buffer views and data URLs. */
export function byteReader({ gltf, binary }: { gltf: Gltf; binary: Buffer }) {
  const views = listOf(gltf, 'bufferViews');
  const buffers = listOf(gltf, 'buffers');
  const unpacked = new Map<unknown, Buffer>();
  const bufferAt = (index: unknown): Buffer => {
    const known = unpacked.get(index);
    if (known) return known;
    const uri = buffers[index as number]?.uri;
    const content = uri === undefined ? binary : fromDataUri(uri);
    unpacked.set(index, content);
    return content;
  };
  return {
    ofView(index: unknown): Buffer {
      const view = views[index as number];
      if (!view) return NOTHING;
      const start = numberIn(view.byteOffset);
      return bufferAt(view.buffer).subarray(start, start + numberIn(view.byteLength));
    },
    ofUri: fromDataUri,
  };
}

function fromDataUri(uri: unknown): Buffer {
  if (typeof uri !== 'string' || !uri.startsWith('data:')) return NOTHING;
  const comma = uri.indexOf(',');
  return Buffer.from(uri.slice(comma + 1), 'base64');
}

const NONE = { points: 0, faces: 0 };
const UNCLEAR = { points: Number.POSITIVE_INFINITY, faces: Number.POSITIVE_INFINITY };
const HEADER = 11;
const HAS_METADATA = 0x8000;
const MESH = 1;
const EDGEBREAKER = 1;
/** The version that introduced numbers of variable length. */
const VARIABLE_SINCE = 0x0202;

/**
 * Reads from the header of a Draco mesh how much it unpacks to (the format's specification, sections 4 to 6). Infinite for
 * headers with metadata or of older versions, which glTF exporters do not write.
 */
export function dracoSize(bytes: Buffer): { points: number; faces: number } {
  if (bytes.toString('latin1', 0, 5) !== 'DRACO' || bytes.length < HEADER) return NONE;
  const version = bytes.readUInt16BE(5);
  const [type, method] = [bytes[7], bytes[8]];
  if (version < VARIABLE_SINCE || type !== MESH || bytes.readUInt16LE(9) & HAS_METADATA) return UNCLEAR;
  const read = numbersFrom(bytes, method === EDGEBREAKER ? HEADER + 1 : HEADER);
  const [first, second] = [read(), read()];
  return method === EDGEBREAKER ? { points: first, faces: second } : { points: second, faces: first };
}

/** Reads numbers of seven bits a byte, the lowest first; the highest bit says that more follow. */
function numbersFrom(bytes: Buffer, start: number): () => number {
  let at = start;
  return () => {
    let value = 0;
    for (let factor = 1; at < bytes.length; factor *= 128) {
      const byte = bytes[at++] as number;
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
    return Number.POSITIVE_INFINITY;
  };
}

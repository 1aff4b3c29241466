const NONE = { points: 0, faces: 0 };
const UNCLEAR = { points: Number.POSITIVE_INFINITY, faces: Number.POSITIVE_INFINITY };

const HEADER = 11;
const HAS_METADATA = 0x8000;
const MESH = 1;
const EDGEBREAKER = 1;
/** The version that introduced numbers of variable length. */
const VARIABLE_SINCE = 0x0202;

/**
 * Reads from its header how much a mesh packed by Draco unpacks to (the format's specification, sections 4 to 6). Infinite
 * if the size is not at the usual place: glTF exporters write no metadata and no older version.
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

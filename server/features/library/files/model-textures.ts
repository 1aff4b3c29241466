import sharp from 'sharp';

const KTX2 = Buffer.from([0xab, 0x4b, 0x54, 0x58, 0x20, 0x32, 0x30, 0xbb, 0x0d, 0x0a, 0x1a, 0x0a]);
const KTX2_HEADER = 80;
const KTX2_LEVEL = 24;
const LEVELS_MAX = 32;
const BYTES_PER_PIXEL = 4;

const PICTURES = new Set<string | undefined>(['png', 'jpeg', 'webp', 'heif', 'gif']);

/**
 * Reads from its header how many pixels a model's picture unpacks to. Zero for content that no viewer treats as a picture;
 * infinite for a drawing, whose header says nothing.
 */
export async function textureSize(bytes: Buffer): Promise<number> {
  if (bytes.subarray(0, KTX2.length).equals(KTX2)) return ktx2Size(bytes);
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return PICTURES.has(format) ? width * height : Number.POSITIVE_INFINITY;
  } catch {
    return 0;
  }
}

/** The larger of the sizes declared by its dimensions and by its levels. */
function ktx2Size(bytes: Buffer): number {
  if (bytes.length < KTX2_HEADER) return 0;
  const [width, height, depth, layers, faces] = [20, 24, 28, 32, 36].map((at) => Math.max(1, bytes.readUInt32LE(at)));
  const levels = bytes.readUInt32LE(40);
  if (levels > LEVELS_MAX || bytes.length < KTX2_HEADER + levels * KTX2_LEVEL) return Number.POSITIVE_INFINITY;
  let declared = 0;
  for (let level = 0; level < levels; level += 1) {
    declared += Number(bytes.readBigUInt64LE(KTX2_HEADER + level * KTX2_LEVEL + 16));
  }
  const measured = [width, height, depth, layers, faces].reduce<number>((product, side = 1) => product * side, 1);
  return Math.max(measured, declared / BYTES_PER_PIXEL);
}

import { loadSharp } from '#server/process/load-sharp.ts';
import { drawPattern } from './stamp.ts';
import type { Mark } from './wording.ts';

const QUALITY = 84;
/** Little gain in size for much time above this. */
const EFFORT = 1;
/** A step of the pattern is this part of each side, so that any 15 % of a picture, a strip too, hold a whole name. */
const STEP = 1 / 20;
/** Pixels that a sign of the name takes at least, to be read; in tiny pictures the steps are larger for it. */
const SIGN = 38;
const SMALLEST_STEP = 4;
/** How much higher than wide a picture is when its text runs along its height. */
const TALL = 1.5;

/** Draws the watermark over a WebP picture. The result has the same size in pixels. */
export async function markImage(picture: Buffer, mark: Mark): Promise<Buffer> {
  const sharp = await loadSharp();
  const { width, height } = await sharp(picture).metadata();
  const { across, down, turned } = stepsFor(width, height, mark);
  const { data, info } = await drawPattern(mark, across, down);
  const [wide, high] = turned === 0 ? [info.width, info.height] : [info.height, info.width];
  const tile = await sharp(data, { raw: info })
    .rotate(turned)
    .extract({ left: 0, top: 0, width: Math.min(width, wide), height: Math.min(height, high) })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(picture)
    .composite([{ input: tile.data, raw: tile.info, tile: true }])
    .webp({ quality: QUALITY, effort: EFFORT })
    .toBuffer();
}

/** The steps of the pattern along the text and below it, in pixels, and by how many degrees the text is turned. */
export function stepsFor(width: number, height: number, { who }: Mark) {
  const isTall = height > TALL * width;
  const room = 4 * width * height * STEP ** 2;
  const part = STEP * Math.max(1, Math.sqrt((who.length * SIGN) / room));
  const step = (side: number) => Math.max(SMALLEST_STEP, Math.floor(side * part));
  return { across: step(isTall ? height : width), down: step(isTall ? width : height), turned: isTall ? 90 : 0 };
}

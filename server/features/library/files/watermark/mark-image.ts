import sharp from 'sharp';
import { drawStamp } from './stamp.ts';

const QUALITY = 84;
/** Little gain in size for much time above this. */
const EFFORT = 1;
/** Letters are this part of the width, so that a picture looks alike in all its sizes; never too small to be read. */
const LETTERS = 1 / 75;
const SMALLEST = 10;

/** Draws the watermark over a WebP picture. The result has the same size in pixels. */
export async function markImage(picture: Buffer, text: string): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata();
  const stamp = sharp(await drawStamp(text, Math.max(SMALLEST, Math.round(width * LETTERS))));
  const size = await stamp.metadata();
  const fitting = { left: 0, top: 0, width: Math.min(width, size.width), height: Math.min(height, size.height) };
  return sharp(picture)
    .composite([{ input: await stamp.extract(fitting).png().toBuffer(), tile: true }])
    .webp({ quality: QUALITY, effort: EFFORT })
    .toBuffer();
}

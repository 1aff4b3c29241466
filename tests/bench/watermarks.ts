import sharp from 'sharp';
import { MIB } from '#common/words/units.ts';
import { markImage } from '#server/library/files/watermark.ts';
import { noise } from '#tests/factories/files.ts';
import { unlessQuick } from './quick.ts';

const MARK = { who: 'Ada Lovelace (12)', day: '2026-11-23' };
const ROUNDS = unlessQuick(5, 1);

/** How long the server draws a name into pictures: what the first request of an expert for each waits. */
export async function run(): Promise<void> {
  for (const width of [640, 1280, 2000, 4096]) {
    const picture = await sharp(await noise(width, Math.round(width * 0.75)))
      .blur(2)
      .webp({ quality: 84 })
      .toBuffer();
    await report(`picture of ${width} px (${(picture.length / MIB).toFixed(1)} MB)`, () => markImage(picture, MARK));
  }
}

/** The best of several rounds, in milliseconds. */
async function report(name: string, work: () => Promise<unknown>): Promise<void> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round += 1) {
    const begin = performance.now();
    await work();
    best = Math.min(best, performance.now() - begin);
  }
  console.log(`${name.padEnd(40)} ${best.toFixed(0).padStart(6)} ms`);
}

import sharp from 'sharp';
import { expect, test } from 'vitest';
import { markImage } from '#server/features/library/files/watermark/mark-image.ts';
import { drawStamp } from '#server/features/library/files/watermark/stamp.ts';
import { png } from '#tests/factories/files.ts';

const webp = async (width: number, height: number, colour?: string) =>
  sharp(await png(width, height, colour))
    .webp({ lossless: true })
    .toBuffer();

/** How far the brightness of the pixels spreads: 0 for one colour. */
async function spread(picture: Buffer): Promise<number> {
  const { channels } = await sharp(picture).greyscale().stats();
  return channels[0]?.stdev ?? 0;
}

test.each(['#ffffff', '#000000', '#1f4e5f'])('the mark shows on %s and is faint', async (colour) => {
  const marked = await markImage(await webp(800, 600, colour), 'Ada Lovelace (12)');
  const difference = await spread(marked);
  expect(difference).toBeGreaterThan(1);
  expect(difference).toBeLessThan(20);
});

test.each([
  [800, 600],
  [2, 4096],
  [4096, 3],
  [20, 20],
])('a picture of %i × %i keeps its size', async (width, height) => {
  expect(await sharp(await markImage(await webp(width, height), 'Ada (12)')).metadata()).toMatchObject({
    width,
    height,
  });
});

test('markup in a text is written as it stands', async () => {
  const [plain, marked] = [await drawStamp('b x b', 20), await drawStamp('<b>x</b> & y', 20)];
  expect((await sharp(marked).metadata()).width).toBeGreaterThan((await sharp(plain).metadata()).width);
});

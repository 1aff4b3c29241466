import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawStamp, markImage } from '#server/library/files/watermark.ts';
import { png } from '#tests/factories/files.ts';

const webp = async (width: number, height: number, colour?: string) =>
  sharp(await png(width, height, colour))
    .webp({ lossless: true })
    .toBuffer();
const MARK = { who: 'Ada Lovelace (12)', day: '2026-05-17' };

/** How far the brightness of the pixels spreads: 0 for one colour. */
async function spread(picture: Buffer): Promise<number> {
  const { channels } = await sharp(picture).greyscale().stats();
  return channels[0]?.stdev ?? 0;
}

test.each([
  [800, 600],
  [2, 4096],
  [4096, 3],
  [20, 20],
  [1, 1],
])('a picture of %i × %i keeps its size', async (width, height) => {
  expect(await sharp(await markImage(await webp(width, height), MARK)).metadata()).toMatchObject({ width, height });
});

test('markup in a name is written as it stands', async () => {
  const [plain, marked] = await Promise.all(
    ['b x b', '<b>b</b> x & b'].map(async (who) => spread(await drawStamp({ ...MARK, who }, 100, 20))),
  );
  expect(marked).not.toBeCloseTo(plain ?? 0, 1);
});

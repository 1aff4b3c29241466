import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawStamp, markImage, stepsFor } from '#server/library/files/watermark.ts';

const DAY = '2026-05-17';
/** The part of each side that is looked at. */
const SHARE = 0.25;
const PEOPLE = ['Ada Lovelace (12)', 'Ada Lovelace (47)', 'Adam Loveless (21)', 'Grace Hopper (3)'];
const NAMED = 'Ada Lovelace (47)';

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .webp({ lossless: true })
    .toBuffer();
const photo = (width: number, height: number) =>
  sharp('server/demo/designs/verdara-modern-shelf.webp')
    .resize(width, height, { fit: 'fill' })
    .webp({ quality: 90 })
    .toBuffer();
/** The same encoding without a watermark. */
const unmarked = (picture: Buffer) => sharp(picture).webp({ quality: 84, effort: 1 }).toBuffer();
const grey = (picture: Buffer) => sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });

/** How much a watermark changes the brightness of pixels (0 to 255): on average and at most. */
async function change(picture: Buffer): Promise<{ mean: number; most: number }> {
  const [before, after] = await Promise.all(
    [await unmarked(picture), await markImage(picture, { who: NAMED, day: DAY })].map(grey),
  );
  let [sum, most] = [0, 0];
  for (const [at, value] of (before?.data ?? []).entries()) {
    const by = Math.abs(value - (after?.data[at] ?? 0));
    sum += by;
    most = Math.max(most, by);
  }
  return { mean: sum / (before?.data.length ?? 1), most };
}

describe('a watermark is no louder than the design', () => {
  test.each([
    ['white', '#ffffff'],
    ['black', '#000000'],
    ['a mid tone', '#7f7f7f'],
    ['a strong colour', '#c8102e'],
  ])('on %s', async (_what, colour) => {
    const { mean, most } = await change(await plain(1280, 960, colour));
    expect(mean).toBeLessThan(2.5);
    // 5 % of the range of brightness, and what the encoder adds at edges.
    expect(most).toBeLessThan(22);
  });

  test('on a picture with small print and photos, and on a piece of a large page', async () => {
    expect((await change(await photo(1280, 960))).mean).toBeLessThan(2.5);
    expect((await change(await photo(472, 2048))).mean).toBeLessThan(3.5);
  });
});

/** A screenshot of a picture at the size of a screen, saved as JPEG, then with its contrast enhanced: what is left around each pixel's surroundings. */
async function enhanced(
  picture: Buffer,
  width: number,
): Promise<{ values: Float64Array; width: number; height: number }> {
  const shot = await sharp(picture).resize({ width }).greyscale().jpeg({ quality: 80 }).toBuffer();
  const [sharpened, around] = await Promise.all([shot, await sharp(shot).blur(20).png().toBuffer()].map(grey));
  if (!sharpened || !around) throw new Error('nothing was read');
  const values = Float64Array.from(sharpened.data, (value, at) => value - (around.data[at] ?? 0));
  return { values, width: sharpened.info.width, height: sharpened.info.height };
}

/** How well a person's name fits somewhere in a picture, from the picture alone: 0 to 1. */
async function bestFit(
  found: Awaited<ReturnType<typeof enhanced>>,
  who: string,
  size: { width: number; height: number },
  ground: string,
) {
  const { across, down, turned } = stepsFor(size.width, size.height, { who, day: DAY });
  const scale = found.width / (SHARE * size.width);
  const name = { left: 0, top: 0, width: 2 * across, height: 2 * down };
  const stamp = await sharp(await drawStamp({ who, day: DAY }, across, down))
    .extract(name)
    .png()
    .toBuffer();
  const drawn = await sharp(stamp).flatten({ background: ground }).rotate(turned).png().toBuffer();
  const upright = await sharp(drawn).metadata();
  const { data, info } = await grey(
    await sharp(drawn)
      .resize(Math.round(upright.width * scale), Math.round(upright.height * scale), { fit: 'fill' })
      .png()
      .toBuffer(),
  );
  const mean = data.reduce((sum, value) => sum + value, 0) / data.length;
  const wanted = Float64Array.from(data, (value) => value - mean);
  let best = 0;
  // A fit is wider than two pixels.
  for (let top = 0; top + info.height <= found.height; top += 2) {
    for (let left = 0; left + info.width <= found.width; left += 2) {
      let [both, squares, seen, sum] = [0, 0, 0, 0];
      for (let at = 0; at < wanted.length; at += 1) {
        const value = found.values[(top + Math.floor(at / info.width)) * found.width + left + (at % info.width)] ?? 0;
        both += value * (wanted[at] ?? 0);
        squares += (wanted[at] ?? 0) ** 2;
        seen += value * value;
        sum += value;
      }
      best = Math.max(best, both / Math.sqrt(squares * (seen - sum ** 2 / wanted.length) || 1));
    }
  }
  return best;
}

describe('a watermark can be read in a screenshot once its contrast is enhanced, without the original', () => {
  test.each([
    ['white', '#ffffff', 1280, 960, 512],
    ['black', '#000000', 1280, 960, 512],
    ['a piece of a large page', '#f7f3e8', 2048, 2048, 512],
    ['a strong colour', '#c8102e', 640, 480, 512],
  ])('on %s', async (_what, colour, width, height, shown) => {
    const marked = await markImage(await plain(width, height, colour), { who: NAMED, day: DAY });
    const cut = await sharp(marked)
      .extract({ left: 0, top: 0, width: Math.round(width * SHARE), height: Math.round(height * SHARE) })
      .png()
      .toBuffer();
    const found = await enhanced(cut, Math.round(shown * SHARE));
    const fits = await Promise.all(PEOPLE.map((who) => bestFit(found, who, { width, height }, colour)));
    expect(PEOPLE[fits.indexOf(Math.max(...fits))], String(fits)).toBe(NAMED);
  });
});

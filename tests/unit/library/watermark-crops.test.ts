import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { randomNumbers } from '#common/answers/statistics/random.ts';
import { drawStamp, markImage, stepsFor } from '#server/library/files/watermark.ts';

/** Two people of the same name, one of a similar name, and another. */
const PEOPLE = ['Ada Lovelace (12)', 'Ada Lovelace (47)', 'Adam Loveless (21)', 'Grace Hopper (3)'];
const NAMED = 'Ada Lovelace (47)';
const DAY = '2026-05-17';
/** The part of a picture that leaks. */
const PART = 0.15;

type Grey = { values: Float64Array; width: number; height: number };
type Crop = { left: number; top: number; width: number; height: number };

/** A real picture: a screen with small print, gradients and photos. */
const real = (width: number, height: number) =>
  sharp('docs/images/screens/vis-library.webp').resize(width, height, { fit: 'fill' }).webp({ quality: 90 }).toBuffer();

async function grey(picture: Sharp): Promise<Grey> {
  const { data, info } = await picture.greyscale().raw().toBuffer({ resolveWithObject: true });
  return { values: Float64Array.from(data), width: info.width, height: info.height };
}

/** A crop of a picture, rescaled and saved as JPEG, as whoever leaks it might do. */
async function leaked(picture: Buffer, crop: Crop, scale: number): Promise<Grey> {
  const cut = await sharp(picture).extract(crop).png().toBuffer();
  const [width, height] = [Math.round(crop.width * scale), Math.round(crop.height * scale)];
  return grey(sharp(await sharp(cut).resize(width, height, { fit: 'fill' }).jpeg({ quality: 80 }).toBuffer()));
}

/** What a name adds to pixels that were black, and what part of white ones it leaves. */
type Stamp = { adds: Grey; leaves: Grey };

/** The name of one person as it is drawn into pictures of this size, once and whole. */
async function stampOf(who: string, width: number, height: number, scale: number): Promise<Stamp> {
  const mark = { who, day: DAY };
  const { across, down, turned } = stepsFor(width, height, mark);
  const name = { left: 0, top: 0, width: 2 * across, height: 2 * down };
  const stamp = await sharp(await drawStamp(mark, across, down))
    .extract(name)
    .png()
    .toBuffer();
  const on = async (background: string) => {
    const drawn = await sharp(stamp).flatten({ background }).png().toBuffer();
    const upright = await sharp(drawn).rotate(turned).png().toBuffer();
    const size = await sharp(upright).metadata();
    return grey(
      sharp(upright).resize(Math.round(size.width * scale), Math.round(size.height * scale), { fit: 'fill' }),
    );
  };
  const [adds, white] = await Promise.all([on('#000000'), on('#ffffff')]);
  return { adds, leaves: { ...white, values: white.values.map((value, at) => (value - valueAt(adds, at)) / 255) } };
}

const valueAt = ({ values }: Grey, at: number) => values[at] as number;

/** How well a name explains the difference between a leaked picture and the original, at its best place: 0 to 1. */
function bestFit(found: Grey, original: Grey, { adds, leaves }: Stamp): number {
  let best = 0;
  for (let top = 0; top + adds.height <= found.height; top += 1) {
    for (let left = 0; left + adds.width <= found.width; left += 1) {
      best = Math.max(best, fitAt(found, original, { adds, leaves }, top * found.width + left));
    }
  }
  return best;
}

/** The correlation of the expected change with the actual one, with the name's first pixel at `start`. */
function fitAt(found: Grey, original: Grey, { adds, leaves }: Stamp, start: number): number {
  let [both, sum, squares, seenSum, seenSquares] = [0, 0, 0, 0, 0];
  for (let at = 0; at < adds.values.length; at += 1) {
    const pixel = start + Math.floor(at / adds.width) * found.width + (at % adds.width);
    const plain = valueAt(original, pixel);
    const expected = valueAt(adds, at) + (valueAt(leaves, at) - 1) * plain;
    const seen = valueAt(found, pixel) - plain;
    both += expected * seen;
    sum += expected;
    squares += expected * expected;
    seenSum += seen;
    seenSquares += seen * seen;
  }
  const count = adds.values.length;
  const spread = (squares - (sum * sum) / count) * (seenSquares - (seenSum * seenSum) / count);
  return (both - (sum * seenSum) / count) / Math.sqrt(spread || 1);
}

/** Returns the person whom a leaked picture names: the one whose stamp best explains the difference to the original. */
function read(found: Grey, original: Grey, stamps: Stamp[]): string | undefined {
  const fits = stamps.map((stamp) => bestFit(found, original, stamp));
  return PEOPLE[fits.indexOf(Math.max(...fits))];
}

/** 15 % of a picture in its own shape, as a column, as a row, and in a shape between these. */
function crops(width: number, height: number, random: () => number): Crop[] {
  const side = Math.sqrt(PART);
  const between = PART + (1 - PART) * random();
  return [side, PART, 1, between].map((share) => {
    const [across, down] = [Math.floor(width * share), Math.floor((height * PART) / share)];
    return {
      left: Math.floor((width - across) * random()),
      top: Math.floor((height - down) * random()),
      width: across,
      height: down,
    };
  });
}

describe('15 % of a picture, cropped anywhere and rescaled, still say who saw it', () => {
  test.each([
    [1280, 960, 0.25],
    [640, 480, 0.5],
    [320, 240, 1],
    [1500, 200, 0.5],
    [2048, 102, 0.75],
    [200, 1500, 0.5],
    [102, 2048, 0.75],
  ])('%i × %i, rescaled by %f', async (width, height, scale) => {
    const random = randomNumbers(width);
    const plain = await real(width, height);
    const stamps = await Promise.all(PEOPLE.map((who) => stampOf(who, width, height, scale)));
    const marked = await markImage(plain, { who: NAMED, day: DAY });
    for (const crop of crops(width, height, random)) {
      const [found, original] = await Promise.all([marked, plain].map((picture) => leaked(picture, crop, scale)));
      if (!found || !original) throw new Error('nothing leaked');
      expect.soft(read(found, original, stamps), JSON.stringify(crop)).toBe(NAMED);
    }
  });
});

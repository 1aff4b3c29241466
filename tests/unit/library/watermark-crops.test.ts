import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { randomNumbers } from '#common/answers/statistics/random.ts';
import { markImage } from '#server/library/files/watermark.ts';

/** Two people of the same name, one of a similar name, and another. */
const PEOPLE = ['Ada Lovelace (12)', 'Ada Lovelace (47)', 'Adam Loveless (21)', 'Grace Hopper (3)'];
const NAMED = 'Ada Lovelace (47)';
const DAY = '2026-05-17';
/** The part of a picture that leaks. */
const PART = 0.15;

type Grey = { values: Float64Array; width: number; height: number };
type Crop = { left: number; top: number; width: number; height: number };

/** A real picture with small print, gradients and many edges. */
const real = (width: number, height: number) =>
  sharp('server/demo/designs/verdara-modern-shelf.webp')
    .resize(width, height, { fit: 'fill' })
    .webp({ quality: 90 })
    .toBuffer();

async function grey(picture: Sharp): Promise<Grey> {
  const { data, info } = await picture.greyscale().raw().toBuffer({ resolveWithObject: true });
  return { values: Float64Array.from(data), width: info.width, height: info.height };
}

/** A crop of a picture, rescaled, as whoever leaks it might do. */
async function cropped(picture: Buffer, crop: Crop, scale: number): Promise<Sharp> {
  const cut = await sharp(picture).extract(crop).png().toBuffer();
  return sharp(cut).resize(Math.round(crop.width * scale), Math.round(crop.height * scale), { fit: 'fill' });
}

/** How well one change of an original explains another, from 0 to 1: the correlation of their pixels. */
function likeness(original: Grey, one: Grey, other: Grey): number {
  const [changes, expected] = [one, other].map(({ values }) => {
    const change = values.map((value, at) => value - (original.values[at] ?? 0));
    const mean = change.reduce((sum, value) => sum + value, 0) / change.length;
    return change.map((value) => value - mean);
  }) as [Float64Array, Float64Array];
  const product = (a: Float64Array, b: Float64Array) => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
  return product(changes, expected) / Math.sqrt(product(changes, changes) * product(expected, expected) || 1);
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
    const marked = await markImage(plain, { who: NAMED, day: DAY });
    const byPerson = await Promise.all(PEOPLE.map((who) => markImage(plain, { who, day: DAY })));
    for (const crop of crops(width, height, random)) {
      const part = (picture: Buffer) => cropped(picture, crop, scale);
      const leaked = await grey(sharp(await (await part(marked)).jpeg({ quality: 70 }).toBuffer()));
      const original = await grey(await part(plain));
      // What the picture would look like if each of them had leaked it.
      const expected = await Promise.all(byPerson.map(async (picture) => grey(await part(picture))));
      const fits = expected.map((picture) => likeness(original, leaked, picture));
      expect.soft(PEOPLE[fits.indexOf(Math.max(...fits))], JSON.stringify(crop)).toBe(NAMED);
    }
  });
});

import { describe, expect, test } from 'vitest';
import { placesOf } from '#admin/vis/dialog/saveVis.ts';
import type { AddedImage, StoredImage, VisImage } from '#admin/vis/dialog/visForm.ts';
import type { VisMaterial } from '#common/library/vis.ts';

const stored = (id: number, position: number, removed = false): StoredImage => ({
  key: `stored-${id}`,
  stored: { id, position } as VisMaterial,
  removed,
});
const added = (key: string, refusal: string | null = null) => ({ key, refusal }) as AddedImage;
const positions = (...images: VisImage[]) => placesOf(images).map(([, position]) => position);

describe('the order of the images of a VIS', () => {
  test('leaves out what is removed, and what cannot be uploaded', () => {
    const images = [stored(4, 0), stored(3, 1, true), added('a', 'Too large.'), added('b')];
    expect(placesOf(images).map(([{ key }, position]) => [key, position])).toEqual([
      ['stored-4', 0],
      ['b', 1],
    ]);
  });

  test('gives new images the positions after the stored ones, which keep theirs', () => {
    expect(positions(stored(4, 2), stored(3, 7), added('a'), added('b'))).toEqual([2, 7, 8, 9]);
  });

  test('changes as few positions of stored images as it can', () => {
    expect(positions(added('a'), stored(4, 0), stored(3, 1), added('b'))).toEqual([0, 1, 2, 3]);
    expect(positions(added('a'), stored(4, 5), stored(3, 9), added('b'))).toEqual([0, 5, 9, 10]);
    expect(positions(stored(3, 9), stored(4, 5), added('a'), added('b'))).toEqual([9, 10, 11, 12]);
  });

  test('leaves positions that are the same where the ids say the order', () => {
    expect(positions(stored(3, 0), stored(4, 0))).toEqual([0, 0]);
    expect(positions(stored(4, 0), stored(3, 0))).toEqual([0, 1]);
  });
});

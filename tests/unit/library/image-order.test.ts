import { describe, expect, test } from 'vitest';
import type { ChosenImage } from '#admin/vis/dialog/chosenImages.ts';
import { arranged, positionsOf } from '#admin/vis/dialog/imageOrder.ts';
import type { VisMaterial } from '#common/library/vis.ts';

const stored = (id: number, position: number) => ({ id, position }) as VisMaterial;
const added = (key: string) => ({ key }) as ChosenImage;
const keys = (entries: ReturnType<typeof arranged>) => entries.map(({ key }) => key);
const positions = (entries: ReturnType<typeof arranged>) => [...positionsOf(entries).values()];

describe('the order of the images of a VIS', () => {
  const images = [
    [stored(4, 0), stored(3, 1)],
    [added('a'), added('b')],
  ] as const;

  test('is that of the stored images, then that in which others were added', () => {
    expect(keys(arranged(...images, []))).toEqual(['stored-4', 'stored-3', 'a', 'b']);
  });

  test('is the one given to them; what was added since comes last, and what was removed is passed over', () => {
    expect(keys(arranged(...images, ['b', 'gone', 'stored-3', 'stored-4']))).toEqual([
      'b',
      'stored-3',
      'stored-4',
      'a',
    ]);
  });

  test('gives new images the positions after the stored ones, which keep theirs', () => {
    expect(positions(arranged([stored(4, 2), stored(3, 7)], images[1], []))).toEqual([2, 7, 8, 9]);
  });

  test('changes as few positions of stored images as it can', () => {
    expect(positions(arranged(...images, ['a', 'stored-4', 'stored-3']))).toEqual([0, 1, 2, 3]);
    expect(positions(arranged([stored(4, 5), stored(3, 9)], images[1], ['a', 'stored-4']))).toEqual([0, 5, 9, 10]);
    expect(positions(arranged([stored(4, 5), stored(3, 9)], images[1], ['stored-3', 'stored-4']))).toEqual([
      9, 10, 11, 12,
    ]);
  });

  test('leaves positions that are the same where the ids say the order', () => {
    expect(positions(arranged([stored(3, 0), stored(4, 0)], [], []))).toEqual([0, 0]);
    expect(positions(arranged([stored(3, 0), stored(4, 0)], [], ['stored-4', 'stored-3']))).toEqual([0, 1]);
  });
});

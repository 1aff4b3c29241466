import { expect, test } from 'vitest';
import { drawnAlike } from '#common/ui/materials/useDrawnAlike.ts';

const picture = (name: string, ...widths: number[]) => ({
  url: `${name}-full`,
  srcset: widths.map((width) => `${name}-${width} ${width}w`).join(', '),
  width: widths.at(-1) ?? 0,
  height: 100,
  blur: null,
});
const large = picture('a', 320, 640, 1280, 1800);
const small = picture('b', 320, 640, 900);
const tiny = picture('c', 200);
const urls = (pixels: number, ...pictures: ReturnType<typeof picture>[]) =>
  drawnAlike(pictures, pixels).map(({ url }) => url);

test('compared pictures are drawn in the smallest width that all have and that is enough', () => {
  expect(urls(320, large, small)).toEqual(['a-320', 'b-320']);
  expect(urls(480, large, small)).toEqual(['a-640', 'b-640']);
  expect(drawnAlike([large], 480)[0]?.srcset).toBeNull();
});

test('compared pictures are rather a little coarse than unlike, and in full if they share no width that comes near', () => {
  expect(urls(960, large, small)).toEqual(['a-640', 'b-640']);
  expect(urls(2000, large, small)).toEqual(['a-full', 'b-full']);
  expect(urls(320, large, tiny)).toEqual(['a-full', 'c-full']);
  expect(urls(320, large, { ...small, srcset: '' })).toEqual(['a-full', 'b-full']);
});

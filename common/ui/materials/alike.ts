import type { Picture } from './picture.ts';

/**
 * Returns pictures that are compared as they are all drawn alike: each in the same width, so that none is sharper and the watermark has the
 * same grain on all. It is the smallest width that all have and that is enough for `pixels`; where they share none that
 * comes near, all are taken in full.
 */
export function drawnAlike(pictures: readonly Picture[], pixels: number): Picture[] {
  const sizes = pictures.map(({ srcset }) => new Map(srcset?.split(', ').map(sizeOf)));
  const [first = new Map<number, string>(), ...others] = sizes;
  const shared = [...first.keys()]
    .filter((width) => others.every((size) => size.has(width)))
    .sort((one, other) => one - other);
  const largest = shared.at(-1) ?? 0;
  const width = shared.find((each) => each >= pixels) ?? (2 * largest >= pixels ? largest : 0);
  return pictures.map((picture, index) => ({
    ...picture,
    url: sizes[index]?.get(width) ?? picture.url,
    srcset: null,
  }));
}

/** 'https://… 640w' → [640, 'https://…'] */
function sizeOf(source: string): [width: number, url: string] {
  const [url = '', width = ''] = source.split(' ');
  return [Number.parseInt(width, 10), url];
}

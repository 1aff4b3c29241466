import { useEffect, useMemo, useState } from 'react';
import { resolveUrl } from '#common/ui/api/address.ts';
import type { Picture } from './picture.ts';

/**
 * Loads compared pictures in the same width, which is enough for `width` CSS pixels. Returns a function that returns a picture as it
 * is to be drawn, and null until all are loaded, so that they appear at the same moment. While a larger size loads, the present
 * one stays. Where one has no pieces, none is shown in pieces.
 */
export function useDrawnAlike(pictures: readonly Picture[], width: number): (picture: Picture) => Picture | null {
  const [shown, setShown] = useState<ReadonlyMap<string, string>>(new Map());
  const haveDetail = pictures.every(({ detail }) => detail !== undefined);
  const alike = drawnAlike(pictures, width * window.devicePixelRatio);
  // As text, so that new objects for the same pictures do not load them again.
  const wanted = JSON.stringify(pictures.map(({ url }, index) => [url, alike[index]?.url ?? url]));
  useEffect(() => {
    let isOver = false;
    const addresses: [string, string][] = JSON.parse(wanted);
    void Promise.all(addresses.map(([, url]) => settled(url))).then(() => {
      if (!isOver) setShown(new Map(addresses));
    });
    return () => {
      isOver = true;
    };
  }, [wanted]);
  return useMemo(
    () => (picture) => {
      const url = shown.get(picture.url);
      if (url === undefined) return null;
      return { ...picture, url, srcset: null, detail: haveDetail ? picture.detail : undefined };
    },
    [shown, haveDetail],
  );
}

/** Loads and decodes a picture. A failure does not hold up the others; it is shown in the picture's own place. */
async function settled(url: string): Promise<void> {
  const image = new Image();
  image.src = resolveUrl(url);
  try {
    await image.decode();
  } catch {
    // The element that shows it meets the same error.
  }
}

/**
 * Returns compared pictures in the same width, so that none is sharper and the watermark is equally fine on all. It is the smallest
 * width that all have and that is enough for `pixels`. If they share no suitable width, all are used in full size.
 */
export function drawnAlike(pictures: readonly Picture[], pixels: number): Picture[] {
  const sizes = pictures.map(({ srcset }) => new Map(srcset?.split(', ').map(sizeOf)));
  const [first = new Map<number, string>(), ...others] = sizes;
  const shared = [...first.keys()]
    .filter((width) => others.every((size) => size.has(width)))
    .sort((one, other) => one - other);
  const largest = shared.at(-1) ?? 0;
  const width = shared.find((each) => each >= pixels) ?? (2 * largest >= pixels ? largest : 0);
  return pictures.map((picture, index) => ({ ...picture, url: sizes[index]?.get(width) ?? picture.url, srcset: null }));
}

/** 'https://… 640w' → [640, 'https://…'] */
function sizeOf(source: string): [width: number, url: string] {
  const [url = '', width = ''] = source.split(' ');
  return [Number.parseInt(width, 10), url];
}

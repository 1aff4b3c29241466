import { useEffect, useMemo, useState } from 'react';
import { resolveUrl } from '#common/ui/api/address.ts';
import { drawnAlike } from './alike.ts';
import type { Picture } from './picture.ts';

/**
 * Loads pictures that are compared, all in the same width, enough for `width` CSS pixels. Returns a function that gives a picture
 * as it is to be drawn, and null until all of them are there, so that they appear in the same moment. While a larger size loads,
 * the present one stays.
 */
export function useDrawnAlike(pictures: readonly Picture[], width: number): (picture: Picture) => Picture | null {
  const [shown, setShown] = useState<ReadonlyMap<string, string>>(new Map());
  const alike = drawnAlike(pictures, width * window.devicePixelRatio);
  // As text, so that pictures that are described anew with each rendering are not loaded anew.
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
      return url === undefined ? null : { ...picture, url, srcset: null };
    },
    [shown],
  );
}

/** Loads and decodes a picture. One that cannot be loaded does not keep the others back: its own place says so. */
async function settled(url: string): Promise<void> {
  const image = new Image();
  image.src = resolveUrl(url);
  try {
    await image.decode();
  } catch {
    // The element that shows it meets the same error.
  }
}

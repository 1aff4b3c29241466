import { useEffect } from 'react';
import type { MaterialView } from '#common/library/materials.ts';
import { resolveUrl } from '#common/ui/api/address.ts';

/** What is needed to show a picture. */
export type Picture = Pick<MaterialView, 'url' | 'srcset' | 'width' | 'height' | 'blur' | 'detail'>;

/**
 * Returns a material as one still picture: the image, a page of the PDF (from 1; by default the first) or a fixed
 * view of the model. Null if it has none, or no such page.
 */
export function pictureOf(material: MaterialView, page: number | null = null): Picture | null {
  if (material.kind === 'pdf') {
    return material.pages.find(({ number }) => number === (page ?? 1)) ?? null;
  }
  if (material.kind === 'model') return material.views[0] ?? null;
  return material.url ? material : null;
}

/**
 * Returns the sources of a picture for an <img> that fills its frame, enlarged by `scale`; the browser takes the
 * one that is sharp enough.
 */
export function sourcesOf({ url, srcset }: Pick<Picture, 'url' | 'srcset'>, scale = 1) {
  return {
    src: resolveUrl(url),
    srcSet: srcset?.split(', ').map(resolveUrl).join(', '),
    sizes: scale > 1 ? `${Math.round(scale * 100)}vw` : '(min-width: 900px) 60vw, 100vw',
  };
}

/** Loads a picture before it is shown. Errors are left to the component that shows it. */
export function usePreloaded(picture: Picture | null): void {
  const url = picture?.url;
  const srcset = picture?.srcset ?? null;
  useEffect(() => {
    if (url === undefined) return;
    // In this order: setting src starts loading, and the browser must know the other files by then.
    const { sizes, srcSet, src } = sourcesOf({ url, srcset });
    Object.assign(new Image(), { sizes, ...(srcSet && { srcset: srcSet }), src });
  }, [url, srcset]);
}

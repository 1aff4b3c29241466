import { resolveUrl } from '#common/ui/api/address.ts';
import type { Picture } from './picture.ts';

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

import { useEffect } from 'react';
import type { Picture } from './picture.ts';
import { sourcesOf } from './sources.ts';

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

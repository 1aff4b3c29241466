import { useEffect } from 'react';
import { resolveUrl } from '../address.ts';

/** Fetches a picture ahead of showing it. One that cannot be fetched is left to the place that shows it. */
export function usePreloaded(url: string | undefined): void {
  useEffect(() => {
    if (!url) return;
    const image = new Image();
    image.src = resolveUrl(url);
  }, [url]);
}

import { useEffect } from 'react';
import type { Picture } from './picture.ts';
import { sourcesOf } from './sources.ts';

/** Fetches a picture ahead of showing it. One that cannot be fetched is left to the place that shows it. */
export function usePreloaded(picture: Picture | null): void {
  const url = picture?.url;
  const srcset = picture?.srcset ?? null;
  useEffect(() => {
    if (url === undefined) return;
    // In this order: an image begins to load with its source, unless it knows of its other files by then.
    const { sizes, srcSet, src } = sourcesOf({ url, srcset });
    Object.assign(new Image(), { sizes, ...(srcSet && { srcset: srcSet }), src });
  }, [url, srcset]);
}

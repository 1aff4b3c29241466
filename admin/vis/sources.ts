import { resolveUrl } from '#common/ui/api/address.ts';

/** Returns a srcset of the API with absolute addresses if the API is on another host. */
export function resolveSources(srcset: string | null): string | undefined {
  return srcset
    ?.split(', ')
    .map((source) => resolveUrl(source))
    .join(', ');
}

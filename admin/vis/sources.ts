import { resolveUrl } from '#common/ui/api/address.ts';

/** A srcset of the API with addresses that work where it is on another host. */
export function resolveSources(srcset: string | null): string | undefined {
  return srcset
    ?.split(', ')
    .map((source) => resolveUrl(source))
    .join(', ');
}

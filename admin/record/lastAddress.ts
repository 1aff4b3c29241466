import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { onSession } from '#common/ui/api/events.ts';

/** The page, search and filters with which each screen was last left in this tab. */
const searches = new Map<string, string>();
onSession('left', () => searches.clear());

/** Remembers the current address for the way back. */
export function useRememberAddress(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    searches.set(pathname, search);
  }, [pathname, search]);
}

/** Returns a screen's address as it was left; without page and filters if it was not open before. */
export const lastAddressOf = (pathname: string): string => pathname + (searches.get(pathname) ?? '');

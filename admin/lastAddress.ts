import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** The page, search and filters that each screen was last left with in this tab. */
const searches = new Map<string, string>();

/** Notes where somebody is, for the way back. */
export function useRememberAddress(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    searches.set(pathname, search);
  }, [pathname, search]);
}

/** A screen's address as it was left; the bare one when it was not open before. */
export const lastAddressOf = (pathname: string): string => pathname + (searches.get(pathname) ?? '');

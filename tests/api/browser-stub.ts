import { vi } from 'vitest';

/** The little of a browser that the API client needs: storage, an address, and word from other tabs. */
export function stubBrowser(): { setPath: (pathname: string) => void } {
  const values = new Map<string, string>();
  const location = { pathname: '/home' };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  });
  vi.stubGlobal('window', { location, addEventListener: () => undefined, removeEventListener: () => undefined });
  return {
    setPath(pathname) {
      location.pathname = pathname;
    },
  };
}

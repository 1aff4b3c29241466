const NAMES = ['localStorage', 'sessionStorage'] as const;

/** What the browser keeps, and for this tab what it does not. */
type TabStorage = Storage & { isInTabOnly?: (key: string) => boolean };

/**
 * Puts a storage that never fails in the place of each of the browser's: what cannot be kept, because storage is blocked, absent or
 * full, is remembered for this tab, so that the portal works in it. To be called before anything else, in each script that may be
 * the first.
 */
export function installBrowserStorage(): void {
  for (const name of NAMES) {
    const real = realStorage(name);
    if (real?.isInTabOnly) continue;
    Object.defineProperty(window, name, { configurable: true, value: withTabMemory(real) });
  }
}

/** True if a value would be lost with this tab. */
export const isInTabOnly = (storage: TabStorage, key: string): boolean => storage.isInTabOnly?.(key) ?? false;

function realStorage(name: (typeof NAMES)[number]): TabStorage | undefined {
  try {
    return window[name] ?? undefined;
  } catch {
    // The browser's settings block it.
    return undefined;
  }
}

function withTabMemory(real: Storage | undefined): TabStorage {
  const inTab = new Map<string, string>();
  /** Undefined where the real storage fails. */
  const ask = <T>(what: (storage: Storage) => T): T | undefined => {
    try {
      return real && what(real);
    } catch {
      return undefined;
    }
  };
  const keys = () => [...new Set([...(ask(Object.keys) ?? []), ...inTab.keys()])];
  const storage: TabStorage = {
    get length() {
      return keys().length;
    },
    key: (index) => keys()[index] ?? null,
    getItem: (key) => inTab.get(key) ?? ask((kept) => kept.getItem(key)) ?? null,
    setItem(key, value) {
      inTab.delete(key);
      const isKept = ask((kept) => {
        kept.setItem(key, value);
        return true;
      });
      if (!isKept) inTab.set(key, String(value));
    },
    removeItem(key) {
      inTab.delete(key);
      ask((kept) => kept.removeItem(key));
    },
    clear() {
      inTab.clear();
      ask((kept) => kept.clear());
    },
    isInTabOnly: (key) => inTab.has(key),
  };
  // What is kept can also be listed, read, set and deleted as properties, as with the browser's own.
  return new Proxy(storage, {
    get: (own, key) =>
      Reflect.get(own, key) ?? (typeof key === 'string' ? (storage.getItem(key) ?? undefined) : undefined),
    set: (_, key, value) => {
      storage.setItem(String(key), value);
      return true;
    },
    deleteProperty: (_, key) => {
      storage.removeItem(String(key));
      return true;
    },
    ownKeys: keys,
    getOwnPropertyDescriptor: (_, key) =>
      typeof key === 'string' && keys().includes(key)
        ? { value: storage.getItem(key), enumerable: true, configurable: true }
        : undefined,
  });
}

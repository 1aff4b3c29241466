import { useEffect, useRef, useState } from 'react';

/** Moves the focus inside `root` once what is to have it is there: to the first of the selectors that finds something. */
export function useFocusLater() {
  const root = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<readonly string[]>([]);

  useEffect(() => {
    if (wanted.length === 0) return;
    const found = wanted.map((selector) => root.current?.querySelector<HTMLElement>(selector)).find(Boolean);
    found?.focus();
    setWanted([]);
  }, [wanted]);

  return { root, on: (...selectors: string[]) => setWanted(selectors) };
}

import { useEffect, useRef, useState } from 'react';

/**
 * Returns a function that moves the focus inside `root` after the next rendering, to the first selector that
 * matches.
 */
export function useFocusAfterRender() {
  const root = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<readonly string[]>([]);

  useEffect(() => {
    if (wanted.length === 0) return;
    const found = wanted.map((selector) => root.current?.querySelector<HTMLElement>(selector)).find(Boolean);
    found?.focus();
    setWanted([]);
  }, [wanted]);

  return { root, focusAfterRender: (...selectors: string[]) => setWanted(selectors) };
}

import { useEffect, useRef, useState } from 'react';

/** Moves the focus between the pins' surface and their comments, once what is to have it is there. */
export function usePinFocus() {
  const root = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<{ selector: string } | null>(null);

  useEffect(() => {
    if (!wanted) return;
    const element = root.current?.querySelector<HTMLElement>(wanted.selector);
    element?.focus({ preventScroll: false });
    setWanted(null);
  }, [wanted]);

  return {
    root,
    onComment: (index: number) => setWanted({ selector: `[data-pin="${index}"] textarea:not([aria-hidden])` }),
    onSurface: () => setWanted({ selector: '[data-pin-surface] [role="application"]' }),
  };
}

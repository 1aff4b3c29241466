import { useLayoutEffect, useRef } from 'react';

/**
 * Wraps labels between words. A word is broken only if it is longer than its line, and hyphenated only if the
 * browser knows the language and leaves shorter words whole.
 */
export const WRAP_WORDS = {
  overflowWrap: 'break-word',
  '@supports (hyphenate-limit-chars: 20)': { hyphens: 'auto', hyphenateLimitChars: '20 8 8' },
} as const;

/** One column as wide as its container: long words break instead of making the page wider. */
export const SINGLE_COLUMN = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } as const;

/**
 * Shows an element's content in one line if it fits without breaking a word, else as a list: sets the attribute
 * `data-layout` to `line` or `list`, which the style sheet uses. Measures when first shown, and again when its
 * texts, size or fonts change.
 */
export function useFitLayout<E extends HTMLElement>(texts: string) {
  const ref = useRef<E>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: different texts have different widths
  useLayoutEffect(() => {
    if (ref.current) measure(ref.current);
  }, [texts]);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    let frame = 0;
    // In the next frame: a change made directly in an observer would trigger it again.
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => measure(element));
    };
    const observer = new ResizeObserver(later);
    observer.observe(element);
    document.fonts?.ready.then(later);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, []);
  return ref;
}

function measure(element: HTMLElement): void {
  // Without a fixed height, the page would be shorter for a moment and scroll.
  element.style.minHeight = `${element.offsetHeight}px`;
  element.dataset.layout = 'line';
  // Widths are rounded; half a pixel too much is invisible.
  if (element.scrollWidth > element.clientWidth) element.dataset.layout = 'list';
  element.style.minHeight = '';
}

import { useLayoutEffect, useRef } from 'react';

/**
 * Lays an element out in one line where everything in it fits its width without breaking a word, else as a list: sets its
 * attribute `data-layout` to `line` or `list`, which its style goes by. Measured when it is shown, and anew when its texts, its
 * size or its fonts change.
 */
export function useLineOrList<E extends HTMLElement>(texts: string) {
  const ref = useRef<E>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other texts have other widths
  useLayoutEffect(() => {
    if (ref.current) measure(ref.current);
  }, [texts]);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    let frame = 0;
    // In a frame of its own: what an observer changes at once would call it again.
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
  // A page that is shorter for a moment would scroll.
  element.style.minHeight = `${element.offsetHeight}px`;
  element.dataset.layout = 'line';
  // Widths are rounded; half a pixel too much is not seen.
  if (element.scrollWidth > element.clientWidth) element.dataset.layout = 'list';
  element.style.minHeight = '';
}

import { type RefObject, useEffect, useState } from 'react';
import { AGREEMENT_SCROLL_TOLERANCE } from '#common/limits.ts';

/**
 * True once the box has been scrolled to within 10 px of its end, or is so tall that it does not scroll.
 * @param ready true when the box holds its text
 */
export function useReadToEnd(box: RefObject<HTMLElement | null>, ready: boolean): boolean {
  const [read, setRead] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!ready || !element || read) return undefined;
    const look = () => {
      if (element.scrollHeight - element.scrollTop - element.clientHeight <= AGREEMENT_SCROLL_TOLERANCE) setRead(true);
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, [box, ready, read]);
  return read;
}

import { type RefObject, useEffect, useState } from 'react';
import { AGREEMENT_SCROLL_TOLERANCE } from '#common/api/limits.ts';

/**
 * Returns true once the box has been scrolled to within 10 px of its end, or is so tall that it does not scroll.
 * @param text the content of the box, or undefined before it is loaded; a new text must be read again
 */
export function useReadToEnd(box: RefObject<HTMLElement | null>, text: string | undefined): boolean {
  const [readText, setReadText] = useState<string>();
  const read = text !== undefined && readText === text;
  useEffect(() => {
    const element = box.current;
    if (text === undefined || !element || read) return undefined;
    const look = () => {
      if (element.scrollHeight - element.scrollTop - element.clientHeight <= AGREEMENT_SCROLL_TOLERANCE)
        setReadText(text);
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, [box, text, read]);
  return read;
}

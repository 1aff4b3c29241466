import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns a ref whose element is focused when it appears, so that screen readers start a new step at its heading.
 */
export function useFocusOnMount<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    element.current?.focus();
  }, []);
  return element;
}

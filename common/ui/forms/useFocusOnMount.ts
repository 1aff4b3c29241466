import { type RefObject, useEffect, useRef } from 'react';

/** A ref whose element gets the focus when it appears: a new step or state is read out from its heading on. */
export function useFocusOnMount<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    element.current?.focus();
  }, []);
  return element;
}

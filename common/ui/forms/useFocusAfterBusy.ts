import { useEffect, useRef } from 'react';

/**
 * Gives the focus back to a button that was disabled while it was busy, if it is still there. Returns the button's
 * ref.
 */
export function useFocusAfterBusy(busy: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const had = useRef(false);
  // While rendering, the button is not disabled yet.
  if (busy && document.activeElement === button.current) had.current = true;
  useEffect(() => {
    if (busy || !had.current) return;
    had.current = false;
    if (document.activeElement === document.body) button.current?.focus();
  }, [busy]);
  return button;
}

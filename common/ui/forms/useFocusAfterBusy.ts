import { useEffect, useRef } from 'react';

/**
 * Gives the focus back to a button that was disabled while it was busy, if it is still there. Returns the button's
 * ref.
 */
export function useFocusAfterBusy(busy: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  // While rendering, the button is not disabled yet.
  if (busy && document.activeElement === button.current) hadFocus.current = true;
  useEffect(() => {
    if (busy || !hadFocus.current) return;
    hadFocus.current = false;
    if (document.activeElement === document.body) button.current?.focus();
  }, [busy]);
  return button;
}

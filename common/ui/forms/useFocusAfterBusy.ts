import { useEffect, useRef } from 'react';

/**
 * For a button that is disabled while it works: it loses the focus then, and has it again when the work is over and the button still there.
 * Gives the ref of the button.
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

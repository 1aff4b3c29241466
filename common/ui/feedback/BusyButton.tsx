import Button, { type ButtonProps } from '@mui/material/Button';
import { useEffect, useRef } from 'react';

/**
 * A button that starts an action: it is disabled while the action runs, and gets the focus back afterwards. Ignores the
 * second click of a double click (clickShield.ts).
 */
export function BusyButton({ loading, ...props }: ButtonProps & { loading: boolean }) {
  const button = useFocusAfterBusy(loading);
  return <Button ref={button} loading={loading} data-once="" {...props} />;
}

/**
 * Gives the focus back to a button that was disabled while it was busy, if it is still there. Returns the button's
 * ref.
 */
function useFocusAfterBusy(busy: boolean) {
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

import useMediaQuery from '@mui/material/useMediaQuery';
import { useState, useSyncExternalStore } from 'react';

/** Keys that the keyboard of a touch screen does not send while typing. */
const NAVIGATION = new Set(['Tab', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']);

let used = false;

function subscribe(listener: () => void): () => void {
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (used || !NAVIGATION.has(key)) return;
    used = true;
    listener();
  };
  window.addEventListener('keydown', onKeyDown, { capture: true });
  return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
}

/** Returns whether to show keyboard hints: if there is a mouse, and so a keyboard, or a key has been used. */
export function useKeyboardHints(): boolean {
  const mouse = useMediaQuery('(hover: hover) and (pointer: fine)', { noSsr: true });
  // Read once per question, so that hints do not come and go; a keyboard that is added later is noticed by
  // its first key.
  const [hasMouse] = useState(mouse);
  return useSyncExternalStore(subscribe, () => used) || hasMouse;
}

import useMediaQuery from '@mui/material/useMediaQuery';
import { useState, useSyncExternalStore } from 'react';

/** Keys that no keyboard on a touch screen sends while a text is typed. */
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

/** Whether to show how something is done by keyboard: where there is a mouse, and so a keyboard, or a key has been used. */
export function useKeyboardHints(): boolean {
  const mouse = useMediaQuery('(hover: hover) and (pointer: fine)', { noSsr: true });
  // As it was when the question came, so that no hint comes and goes; a keyboard that is added tells of itself by its first key.
  const [hasMouse] = useState(mouse);
  return useSyncExternalStore(subscribe, () => used) || hasMouse;
}

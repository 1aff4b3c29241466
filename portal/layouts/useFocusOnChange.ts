import { useEffect, useRef } from 'react';
import { SECOND } from '#common/words/units.ts';

/** Milliseconds to wait for a screen's heading; after that the focus stays where it is. */
const MAX_WAIT = 10 * SECOND;

/**
 * After `screen`, which names what is shown, has changed, moves the focus to the new screen's heading, so that it is
 * announced and Tab continues from there. Does nothing on the first screen of a visit, if the new screen has set a
 * focus, or if the person uses keyboard or pointer before the heading has loaded.
 */
export function useFocusOnChange(screen: string): void {
  const shown = useRef(screen);
  useEffect(() => {
    if (shown.current === screen) return undefined;
    shown.current = screen;
    return focusHeadingWhenThere();
  }, [screen]);
}

/** Returns a function that stops waiting. */
function focusHeadingWhenThere(): () => void {
  if (isInsideScreen(document.activeElement)) return () => undefined;
  const give = new AbortController();
  const stop = () => {
    give.abort();
    observer.disconnect();
    clearTimeout(timer);
  };
  const look = () => {
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    stop();
    if (isInsideScreen(document.activeElement)) return;
    heading.tabIndex = -1;
    heading.style.outline = 'none';
    heading.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(look);
  const timer = setTimeout(stop, MAX_WAIT);
  observer.observe(document.body, { childList: true, subtree: true });
  for (const event of ['keydown', 'pointerdown']) document.addEventListener(event, stop, { signal: give.signal });
  look();
  return stop;
}

function isInsideScreen(element: Element | null): boolean {
  return (
    element !== null && element.id !== 'main' && element.closest('main, [role="dialog"], [role="alertdialog"]') !== null
  );
}

import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** A screen whose heading is not there by then keeps the focus where it is. */
const PATIENCE = 10_000;

/**
 * After a way to another screen the focus goes to its heading, so that it is read out and the Tab key goes on from
 * there. Left alone are the first screen of a visit, a focus that the new screen has set itself, and whoever goes on
 * by keyboard or pointer before the heading has loaded.
 */
export function useFocusOnNavigation(): void {
  useFocusOnChange(useLocation().pathname);
}

/** The same for a screen that becomes another one at the same address; `screen` names what is shown. */
export function useFocusOnChange(screen: string): void {
  const shown = useRef(screen);
  useEffect(() => {
    if (shown.current === screen) return undefined;
    shown.current = screen;
    return focusHeadingWhenThere();
  }, [screen]);
}

/** Gives the function that gives up waiting. */
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
  const timer = setTimeout(stop, PATIENCE);
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

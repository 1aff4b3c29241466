import { type RefObject, useEffect } from 'react';

/**
 * Keeps the focus on the screen: if the focused element is removed or disabled and nothing else has the focus by
 * the next frame, focuses the heading of its question, or the first heading. A click on the background may remove
 * the focus.
 */
export function useKeepFocus(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    let last: { element: HTMLElement; question: string | undefined } | null = null;
    let frame = 0;
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement)
        last = { element: target, question: target.closest<HTMLElement>('[data-question]')?.dataset.question };
    };
    // Checked after the click has moved the focus: a touch may press a button without focusing it.
    const forget = () => {
      if (last?.element.isConnected && document.activeElement === document.body) last = null;
    };
    const restore = () => {
      if (!last || document.activeElement !== document.body) return;
      // A busy button gets the focus back from its component.
      if (last.element.isConnected && !last.element.matches(':disabled:not(.MuiButton-loading)')) return;
      const own = last.question && element.querySelector(`[data-question="${CSS.escape(last.question)}"] h2`);
      const heading = own || element.querySelector('h2');
      if (heading instanceof HTMLElement) heading.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(restore);
    });
    observer.observe(element, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
    const over = new AbortController();
    element.addEventListener('focusin', onFocus, over);
    document.addEventListener('click', forget, { capture: true, signal: over.signal });
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      over.abort();
    };
  }, [root]);
}

/**
 * Keeps fields from what nobody meant. The wheel over a focused number scrolls the page and leaves the number alone. Enter that ends a
 * composition (of Chinese, Japanese, Korean) only ends it: Safari sends it when the composition is over already, and only the key code
 * tells. Install it once for the whole page; the signal removes it.
 */
export function installFieldGuard(signal?: AbortSignal): void {
  document.addEventListener(
    'wheel',
    ({ target }) => {
      if (!(target instanceof HTMLInputElement) || target.type !== 'number' || target.readOnly) return;
      // What a browser does by itself comes after the event.
      target.readOnly = true;
      setTimeout(() => {
        target.readOnly = false;
      });
    },
    { capture: true, passive: true, signal },
  );
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Enter' && (event.isComposing || event.keyCode === 229)) event.stopImmediatePropagation();
    },
    { capture: true, signal },
  );
}

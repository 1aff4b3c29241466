import { useEffect, useRef } from 'react';

/** Single-key shortcuts, active while nobody types in a field and no dialog or menu is open. */
export function useShortcuts(keys: Record<string, () => void>, active: boolean): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!active) return undefined;
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const target = event.target as HTMLElement;
      if (target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]')) return;
      const action = latest.current[event.key.toLowerCase()];
      if (!action) return;
      // Otherwise the letter would be typed into a field that the action focuses.
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [active]);
}

import { useFocusLater } from './useFocusLater.ts';

/** Moves the focus between the pins' surface and their comments. */
export function usePinFocus() {
  const { root, on } = useFocusLater();
  return {
    root,
    onComment: (index: number) => on(`[data-pin="${index}"] textarea:not([aria-hidden])`),
    onSurface: () => on('[data-pin-surface] [role="application"]'),
  };
}

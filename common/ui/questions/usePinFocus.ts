import { useFocusAfterRender } from './useFocusAfterRender.ts';

const SURFACE = '[data-pin-surface] [role="application"]';

/** Returns functions that move the focus between the pins' surface and their comments. */
export function usePinFocus() {
  const { root, focusAfterRender } = useFocusAfterRender();
  return {
    root,
    /** To the first control of a pin: the choice of its sentiment while that is open, else its comment. */
    onPin: (index: number) =>
      focusAfterRender(
        `[data-pin="${index}"] [data-open-choice] input:enabled`,
        `[data-pin="${index}"] textarea:not([aria-hidden]):enabled`,
        `[data-pin="${index}"] input:enabled`,
      ),
    onSurface: () => focusAfterRender(SURFACE),
    /** After a pin was removed in the list: to the button that removes the next one, or the previous one. */
    onRemaining: (index: number) =>
      focusAfterRender(`[data-pin="${index}"] [data-remove]`, `[data-pin="${index - 1}"] [data-remove]`, SURFACE),
  };
}

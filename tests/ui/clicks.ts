import { act, createEvent, fireEvent } from '@testing-library/react';
import { installClickShield } from '#common/ui/feedback/clickShield.ts';

let clicked: Element | null = null;

/** What is in front: a menu or dialog, each of which covers everything before it. */
const front = () => [...document.querySelectorAll('.MuiModal-root:not([aria-hidden="true"])')].at(-1);

/** The last button of a dialog does what the dialog asks about: the worst thing that can appear under a pointer. */
const worstOf = (modal: Element) =>
  [...modal.querySelectorAll('.MuiDialogActions-root button, [role="menuitem"]')].at(-1) ?? modal;

/** The element at the clicked place: the same one, or one that now covers or replaces it. */
function there(): Element {
  const modal = front();
  if (clicked?.isConnected && (!modal || modal.contains(clicked))) return clicked;
  return modal ? worstOf(modal) : document.body;
}

/** Installs the portal's click shield, and returns what removes it: pass it to `beforeAll`. jsdom has no layout, so this module says what lies where. */
export function shieldClicks(): () => void {
  const installed = new AbortController();
  const { elementsFromPoint } = document;
  const { requestAnimationFrame } = window;
  document.elementsFromPoint = () => [there()];
  // One clock for clicks and frames, as in a browser; jsdom has several.
  window.requestAnimationFrame = (draw) => Number(setTimeout(() => draw(performance.now()), 16));
  installClickShield(installed.signal);
  return () => {
    installed.abort();
    Object.assign(document, { elementsFromPoint });
    Object.assign(window, { requestAnimationFrame });
  };
}

/** The pause (ms) between the two clicks, whatever time drawing takes here. */
const PAUSE = 60;

/** Clicks twice at the same place, whatever is there the second time; needs `shieldClicks`. */
export async function twice(element: Element): Promise<void> {
  clicked = element;
  const first = performance.now();
  click(element, first);
  // What the first click started is answered in between.
  await act(async () => undefined);
  await act(async () => undefined);
  click(document.querySelector('[data-click-shield]') ?? there(), first + PAUSE);
  await act(async () => undefined);
  await moveAway();
}

/** Moves the pointer away, so that the next click counts as intended. */
async function moveAway(): Promise<void> {
  clicked = null;
  fireEvent.pointerMove(document.body, { clientX: 900, clientY: 900 });
  await act(async () => undefined);
}

/** A click of the mouse, made at a moment. */
function click(element: Element, at: number): void {
  for (const type of ['pointerDown', 'mouseDown', 'pointerUp', 'mouseUp', 'click'] as const) {
    const event = createEvent[type](element, { clientX: 100, clientY: 100, detail: 1 });
    Object.defineProperty(event, 'timeStamp', { value: at });
    fireEvent(element, event);
  }
}

import { act, createEvent, fireEvent } from '@testing-library/react';
import { ignoreSecondClicks } from '#common/ui/feedback/secondClicks.ts';

/** What is in front: a menu or dialog, each of which covers everything before it. */
const front = () => [...document.querySelectorAll('.MuiModal-root:not([aria-hidden="true"])')].at(-1);

/** The last button of a dialog does what the dialog asks about: the worst thing that can appear under a pointer. */
const worstOf = (modal: Element) =>
  [...modal.querySelectorAll('.MuiDialogActions-root button, [role="menuitem"]')].at(-1) ?? modal;

/** The element at the clicked place: the same one, or one that now covers or replaces it. */
function there(clicked: Element): Element {
  const modal = front();
  if (clicked.isConnected && (!modal || modal.contains(clicked))) return clicked;
  return modal ? worstOf(modal) : document.body;
}

/** Installs what ignores second clicks, and returns what removes it: pass it to `beforeAll`. */
export function clicksCountOnce(): () => void {
  const installed = new AbortController();
  ignoreSecondClicks(installed.signal);
  return () => installed.abort();
}

/** The pause (ms) between the two clicks, whatever time drawing takes here. */
const PAUSE = 60;

/** Each double click has a place of its own, so that the next click counts as intended. */
let clientX = 0;

/** Clicks twice at the same place, whatever is there the second time; needs `clicksCountOnce`. */
export async function twice(element: Element): Promise<void> {
  clientX += 100;
  const first = performance.now();
  click(element, first);
  // What the first click started is answered in between.
  await act(async () => undefined);
  await act(async () => undefined);
  click(there(element), first + PAUSE, 2);
  await act(async () => undefined);
}

/** A click, made at a moment; browsers count those of a double click. */
export function click(element: Element, at: number, clicks = 1, pointerType = 'mouse'): void {
  for (const type of ['pointerDown', 'mouseDown', 'pointerUp', 'mouseUp', 'click'] as const) {
    const detail = type.startsWith('pointer') ? 0 : clicks;
    const event = createEvent[type](element, { clientX, clientY: 100, detail, pointerType });
    Object.defineProperty(event, 'timeStamp', { value: at });
    fireEvent(element, event);
  }
}

/** Milliseconds within which a tap or a key belongs to the one before it, since nobody decides that fast. */
const WINDOW = 500;
/** Pixels between both taps of a finger: on what acts, and on anything else. */
const FINGER = 40;
const NEAR = 12;

/** What starts something, on which a second click is never meant. BusyButton sets `data-once`. */
const ACTIONS =
  'button[data-once], button[type="submit"], [role="menuitem"], [role="dialog"] .MuiDialogActions-root button';
const CLICKABLE = 'button, a, [role="button"], [role="menuitem"], [role="option"], [role="tab"], tbody tr, [data-row]';
const MOUSE = 'mouse';
const TEXT_FIELDS = 'textarea, [contenteditable="true"], input:not([type="checkbox"]):not([type="radio"])';

/**
 * Ignores the second half of a double click on what acts, and on what has appeared at the clicked place: a dialog, a
 * row that moved up, what was behind a menu. Ignores also Enter and Space pressed again or held. Install it once for
 * the whole page; the signal removes it.
 */
export function ignoreSecondClicks(signal?: AbortSignal): void {
  const options = { capture: true, signal };
  let last: { at: number; x: number; y: number; clicked: Element; acts: boolean } | null = null;
  let keyAt = Number.NEGATIVE_INFINITY;
  let ignoring = false;
  let pressed: PointerEvent | undefined;
  const isReplaced = (target: EventTarget | null) => !last?.clicked.contains(target as Node);
  /** `detail` counts the clicks of a mouse; of fingers some browsers count no taps, and some all that are near. */
  const isSecondTap = ({ timeStamp, clientX, clientY, target, pointerType }: PointerEvent) => {
    if (!last || pointerType === MOUSE || timeStamp - last.at > WINDOW) return false;
    const apart = Math.hypot(clientX - last.x, clientY - last.y);
    return last.acts ? apart <= FINGER : apart <= NEAR && isReplaced(target);
  };
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const) {
    const listen = (event: MouseEvent) => {
      if (type === 'pointerdown') {
        pressed = event as PointerEvent;
        ignoring = isSecondTap(pressed);
      } else if (type === 'mousedown' && pressed?.pointerType === MOUSE) {
        if (event.detail < 2) last = null;
        ignoring = last !== null && (last.acts || isReplaced(event.target));
        // What follows the pointer has seen its press already.
        const { pointerId } = pressed;
        if (ignoring) event.target?.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true, pointerId }));
      }
      if (ignoring) ignore(event);
      if (type !== 'click') return;
      const { timeStamp: at, clientX: x, clientY: y, detail } = event;
      const clicked = (event.target as Element).closest(CLICKABLE);
      const acts = clicked?.matches(ACTIONS) ?? false;
      // A click by keyboard has no place. A person who keeps clicking has not seen the result yet.
      if (detail === 0) keyAt = acts ? at : keyAt;
      else if (ignoring && last) last.at = at;
      else last = clicked && { at, x, y, clicked, acts };
      ignoring = false;
    };
    document.addEventListener(type, listen, options);
  }
  const onKey = (event: KeyboardEvent) => {
    const target = event.target as Element;
    const isSpace = event.key === ' ';
    ignoring = false;
    // Another key in between means that the person has seen the result.
    if (event.key !== 'Enter' && !isSpace) keyAt = Number.NEGATIVE_INFINITY;
    else if (target.matches(TEXT_FIELDS) && (isSpace || !target.matches('input'))) return;
    else if (event.timeStamp - keyAt <= WINDOW || (event.repeat && target.closest(CLICKABLE))) ignore(event);
    // A menu item takes the key directly, without a click.
    else if (target.closest('[role="menuitem"]')) keyAt = event.timeStamp;
  };
  document.addEventListener('keydown', onKey, options);
}

function ignore(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Milliseconds within which another press belongs to the click before, since nobody decides that fast. */
const WINDOW = 500;

/** Buttons that start something, on which a second click is never intended. BusyButton sets `data-once`. */
const ACTIONS =
  'button[data-once], button[type="submit"], [role="menuitem"], [role="dialog"] .MuiDialogActions-root button';
const CLICKABLE = 'button, a, [role="button"], [role="menuitem"], [role="option"], [role="tab"], tbody tr, [data-row]';

/** Pixels within which a press is at the place of the click before: many for actions, to fit fingers. */
const NEAR_ACTION = 40;
const NEAR = 12;

/**
 * Ignores the second half of a double click, on what acts and on what has appeared at the clicked place: a dialog, a row
 * that moved up, what was behind a menu. Ignores also Enter and Space pressed again or held. Clicks are judged by time and
 * place, since `event.detail` counts neither fingers in every browser nor keys. Install it once for the whole page; the
 * signal removes it.
 */
export function ignoreSecondClicks(signal?: AbortSignal): void {
  const options = { capture: true, signal };
  let first: { at: number; x: number; y: number; clicked: Element } | null = null;
  let keyAt = Number.NEGATIVE_INFINITY;
  let ignoring = false;
  const isSecond = ({ timeStamp, clientX, clientY, target }: PointerEvent) => {
    if (!first || timeStamp - first.at > WINDOW) return false;
    const acts = first.clicked.matches(ACTIONS);
    const isNear = Math.hypot(clientX - first.x, clientY - first.y) <= (acts ? NEAR_ACTION : NEAR);
    return isNear && (acts || !first.clicked.contains(target as Node));
  };
  for (const type of ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click'] as const) {
    const listen = (event: PointerEvent | MouseEvent) => {
      if (type === 'pointerdown') ignoring = isSecond(event as PointerEvent);
      if (ignoring) ignore(event);
      if (type !== 'click') return;
      const { timeStamp: at, clientX: x, clientY: y, detail } = event;
      const clicked = (event.target as Element).closest(CLICKABLE);
      // A click by keyboard has no place.
      if (detail === 0) keyAt = clicked?.matches(ACTIONS) ? at : keyAt;
      else if (ignoring && first) first.at = at;
      else first = clicked && { at, x, y, clicked };
      ignoring = false;
    };
    document.addEventListener(type, listen, options);
  }
  document.addEventListener(
    'keydown',
    (event) => {
      const { key, repeat, timeStamp } = event;
      const target = event.target as Element;
      // Another key in between means that the person has seen the result.
      if (key !== 'Enter' && key !== ' ') keyAt = Number.NEGATIVE_INFINITY;
      else if (target.matches(`textarea, [contenteditable="true"]${key === ' ' ? ', input' : ''}`)) return;
      else if (timeStamp - keyAt <= WINDOW || (repeat && target.closest(CLICKABLE))) ignore(event);
      // A menu item takes the key directly, without a click.
      else if (target.closest('[role="menuitem"]')) keyAt = timeStamp;
    },
    options,
  );
}

function ignore(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

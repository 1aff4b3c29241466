import { SECOND } from '#common/words/units.ts';

/**
 * Milliseconds within which another click at the same place counts as part of a double click, since nobody decides
 * that fast.
 */
const REPEAT_WINDOW = 500;
/**
 * Milliseconds after a click during which an element that appears under a resting pointer counts as its
 * consequence.
 */
const WATCH_TIME = 3 * SECOND;

/** Buttons that start something, on which a second click is never intended. BusyButton sets `data-once`. */
const ACTIONS =
  'button[data-once], button[type="submit"], [role="menuitem"], [role="dialog"] .MuiDialogActions-root button';
const CLICKABLE = 'button, a, [role="button"], [role="menuitem"], [role="option"], [role="tab"], tbody tr, [data-row]';
const TEXT_FIELDS = 'textarea, [contenteditable="true"], input:not([type="checkbox"]):not([type="radio"])';

/**
 * Pixels around a click that the shield covers: many for actions, to fit fingers; few for other clicks, where it only
 * covers what moved under the pointer.
 */
const ACTION_MARGIN = 40;
const CLICK_MARGIN = 12;

const SWALLOWED = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'touchend', 'click', 'dblclick'] as const;

type Click = {
  x: number;
  y: number;
  clicked: Element;
  isAction: boolean;
  area: DOMRect;
  /** When the click happened, and until when another one counts as its second half. */
  at: number;
  until: number;
  shield?: HTMLElement;
};

/**
 * Ignores accidental second clicks. After a click on an action, an invisible shield covers that place for a moment,
 * so that the second half of a double click reaches neither the same button nor what appeared there: a dialog that
 * opened, a row that moved up, what was behind a menu. After any other click the shield appears if another element
 * has appeared under the pointer. It is removed at once when the person moves the pointer away or clicks elsewhere.
 * Enter and Space are also ignored when pressed again in that time or held down. Install it once for the whole
 * page; the signal removes it.
 */
export function installClickShield(signal?: AbortSignal): void {
  const options = { capture: true, signal } as const;
  let keysIgnoredUntil = 0;
  const ignoreKeys = (from: number) => {
    keysIgnoredUntil = from + REPEAT_WINDOW;
    // The time starts when the page has reacted, unless another key was pressed meanwhile.
    requestAnimationFrame((now) => {
      if (keysIgnoredUntil > 0) keysIgnoredUntil = now + REPEAT_WINDOW;
    });
  };
  let last: Click | null = null;
  let swallowing = false;
  const remember = (click: Click | null) => {
    last?.shield?.remove();
    last = click;
  };

  // On a busy machine the shield may come too late: clicks before it are judged by time and place.
  for (const type of SWALLOWED) {
    document.addEventListener(
      type,
      (event) => {
        if (type === 'pointerdown') swallowing = last !== null && isSecondHalf(last, event as PointerEvent);
        if (!swallowing) return;
        // Keeps the focus where it is, and keeps menus from seeing a click outside.
        swallow(event);
        if (type !== 'click') return;
        swallowing = false;
        // A person who keeps clicking has not seen the result yet.
        if (last) last.until = performance.now() + REPEAT_WINDOW;
      },
      options,
    );
  }

  document.addEventListener(
    'click',
    (event) => {
      const clicked = (event.target as Element).closest?.(CLICKABLE);
      if (!clicked) return;
      const isAction = clicked.matches(ACTIONS);
      // A click by keyboard has no position.
      if (event.detail === 0) {
        if (isAction) ignoreKeys(event.timeStamp);
        return;
      }
      const { clientX: x, clientY: y, timeStamp: at } = event;
      const area = areaAround(event, isAction ? ACTION_MARGIN : CLICK_MARGIN, isAction && clicked);
      const click: Click = { x, y, clicked, isAction, area, at, until: at + REPEAT_WINDOW };
      remember(click);
      if (isAction) raiseShield(click);
      watchPlace(click, () => last === click);
    },
    options,
  );

  document.addEventListener(
    'pointermove',
    ({ clientX: x, clientY: y }) => {
      if (last && Math.hypot(x - last.x, y - last.y) > ACTION_MARGIN && !contains(last.area, x, y)) remember(null);
    },
    { ...options, passive: true },
  );

  document.addEventListener(
    'keydown',
    (event) => {
      swallowing = false;
      if (event.key !== 'Enter' && event.key !== ' ') {
        // Another key in between means that the person has seen the result.
        keysIgnoredUntil = 0;
        return;
      }
      const target = event.target as Element;
      const isTyping = target.matches(TEXT_FIELDS) && (event.key === ' ' || !target.matches('input'));
      if (isTyping) return;
      const isHeld = event.repeat && target.closest(CLICKABLE) !== null;
      if (isHeld || event.timeStamp <= keysIgnoredUntil) swallow(event);
      // A menu item takes the key directly, without a click event.
      else if (target.closest('[role="menuitem"]')) ignoreKeys(event.timeStamp);
    },
    options,
  );
}

/** Returns whether a press is the second half of a double click, on an action or on what appeared there. */
function isSecondHalf({ clicked, isAction, area, until }: Click, event: PointerEvent): boolean {
  const { clientX: x, clientY: y, target, timeStamp } = event;
  if (isShield(target as Element)) return true;
  if (timeStamp > until) return false;
  return contains(area, x, y) && (isAction || !clicked.contains(target as Node));
}

/** Raises the shield when another element appears where the person clicked, while the pointer rests there. */
function watchPlace(click: Click, isResting: () => boolean): void {
  let painted = false;
  const check = (now: number) => {
    if (!isResting() || now > click.at + WATCH_TIME) return;
    // The time starts when the page has reacted to the click.
    if (!painted) click.until = now + REPEAT_WINDOW;
    painted = true;
    const there = document.elementsFromPoint(click.x, click.y).find((element) => !isShield(element));
    if (there && click.clicked.contains(there)) {
      requestAnimationFrame(check);
      return;
    }
    click.until = now + REPEAT_WINDOW;
    raiseShield(click);
  };
  requestAnimationFrame(check);
}

const isShield = (element: Element) => element instanceof HTMLElement && element.dataset.clickShield !== undefined;

const contains = ({ left, top, right, bottom }: DOMRect, x: number, y: number) =>
  x >= left && x <= right && y >= top && y <= bottom;

function areaAround({ clientX: x, clientY: y }: MouseEvent, around: number, clicked: Element | false): DOMRect {
  const box = clicked ? clicked.getBoundingClientRect() : undefined;
  const left = Math.min(x - around, box?.left ?? x);
  const top = Math.min(y - around, box?.top ?? y);
  const right = Math.max(x + around, box?.right ?? x);
  const bottom = Math.max(y + around, box?.bottom ?? y);
  return new DOMRect(left, top, right - left, bottom - top);
}

/** Puts the shield over the place of a click until its time is over. */
function raiseShield(click: Click): void {
  if (click.shield?.isConnected) return;
  const { left, top, width, height } = click.area;
  const shield = document.createElement('div');
  shield.setAttribute('aria-hidden', 'true');
  shield.dataset.clickShield = '';
  Object.assign(shield.style, {
    position: 'fixed',
    zIndex: '2147483647',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  const remove = () => {
    const remaining = click.until - performance.now();
    // The time may have been extended meanwhile.
    if (remaining > 0) setTimeout(remove, remaining);
    else shield.remove();
  };
  setTimeout(remove, REPEAT_WINDOW);
  click.shield = shield;
  document.body.append(shield);
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

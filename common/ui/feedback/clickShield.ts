/** How long (ms) another click at the same place counts as the second half of the first: nobody reads and decides quicker. */
const REPEAT_WINDOW = 500;
/** How long (ms) after a click what comes to lie under a resting pointer is held to be a consequence of it. */
const WATCHED = 3000;

/** Buttons that do something: a second click on them is never meant. BusyButton marks itself with `data-once`. */
const ACTS =
  'button[data-once], button[type="submit"], [role="menuitem"], [role="dialog"] .MuiDialogActions-root button';
const CLICKABLE = 'button, a, [role="button"], [role="menuitem"], [role="option"], [role="tab"]';
const TYPED_IN = 'textarea, [contenteditable="true"], input:not([type="checkbox"]):not([type="radio"])';

/** Around what acts (px), for fingers; around other clicks, where only what moved under the pointer is kept off. */
const AROUND_ACT = 40;
const AROUND_CLICK = 12;

const SWALLOWED = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'touchend', 'click', 'dblclick'] as const;

type Click = {
  x: number;
  y: number;
  clicked: Element;
  acts: boolean;
  place: DOMRect;
  /** When it was made, and until when another one counts as its second half. */
  at: number;
  until: number;
  shield?: HTMLElement;
};

/**
 * Lets no click do what the person did not mean. After a click on something that acts, an invisible shield lies over that place for a
 * moment, so that the second half of a double click reaches neither the same button nor what has come to lie there: a dialog that opened,
 * a row that moved up, what was behind a menu. After any other click the shield comes when something else has come to lie under the
 * pointer. Whoever moves the pointer away, or clicks elsewhere, has looked: the shield goes at once. Enter and the space bar, pressed again
 * in that moment or held down, do nothing either. Installed once for the whole page.
 */
export function installClickShield(page: Document = document): void {
  let keysIgnoredUntil = 0;
  const ignoreKeys = (from: number) => {
    keysIgnoredUntil = from + REPEAT_WINDOW;
    // The moment counts from when the page has answered, unless another key was pressed meanwhile.
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

  // The shield may come too late on a busy machine: what was clicked before it could be raised is judged by when and where.
  for (const type of SWALLOWED) {
    page.addEventListener(
      type,
      (event) => {
        if (type === 'pointerdown') swallowing = last !== null && isRepeat(last, event as PointerEvent);
        if (!swallowing) return;
        swallow(event);
        if (type === 'click') swallowing = false;
      },
      { capture: true },
    );
  }

  page.addEventListener(
    'click',
    (event) => {
      const clicked = (event.target as Element).closest?.(CLICKABLE);
      if (!clicked) return;
      const acts = clicked.matches(ACTS);
      // A click by key has no place.
      if (event.detail === 0) {
        if (acts) ignoreKeys(event.timeStamp);
        return;
      }
      const { clientX: x, clientY: y, timeStamp: at } = event;
      const place = placeAround(event, acts ? AROUND_ACT : AROUND_CLICK, acts && clicked);
      const click: Click = { x, y, clicked, acts, place, at, until: at + REPEAT_WINDOW };
      remember(click);
      if (acts) raise(page, click);
      watch(page, click, () => last === click);
    },
    { capture: true },
  );

  page.addEventListener(
    'pointermove',
    ({ clientX: x, clientY: y }) => {
      if (last && Math.hypot(x - last.x, y - last.y) > AROUND_ACT && !holds(last.place, x, y)) remember(null);
    },
    { capture: true, passive: true },
  );

  page.addEventListener(
    'keydown',
    (event) => {
      swallowing = false;
      if (event.key !== 'Enter' && event.key !== ' ') {
        // Whoever presses another key between has looked.
        keysIgnoredUntil = 0;
        return;
      }
      const target = event.target as Element;
      const typing = target.matches(TYPED_IN) && (event.key === ' ' || !target.matches('input'));
      if (typing) return;
      const held = event.repeat && target.closest(CLICKABLE) !== null;
      if (held || event.timeStamp <= keysIgnoredUntil) swallow(event);
      // An item of a menu is no button: it takes the key without a click.
      else if (target.closest('[role="menuitem"]')) ignoreKeys(event.timeStamp);
    },
    { capture: true },
  );
}

/** Whether what begins now is the second half of a double click, on what acts or on what has come to lie there. */
function isRepeat({ clicked, acts, place, until }: Click, event: PointerEvent): boolean {
  const { clientX: x, clientY: y, target, timeStamp } = event;
  if (timeStamp > until || isShield(target as Element)) return false;
  return holds(place, x, y) && (acts || !clicked.contains(target as Node));
}

/** Raises the shield when something else has come to lie where somebody clicked, while the pointer rests there. */
function watch(page: Document, click: Click, rests: () => boolean): void {
  let painted = false;
  const look = (now: number) => {
    if (!rests() || now > click.at + WATCHED) return;
    // The moment counts from when the page has answered the click.
    if (!painted) click.until = now + REPEAT_WINDOW;
    painted = true;
    const there = page.elementsFromPoint(click.x, click.y).find((element) => !isShield(element));
    if (there && click.clicked.contains(there)) {
      requestAnimationFrame(look);
      return;
    }
    click.until = now + REPEAT_WINDOW;
    raise(page, click);
  };
  requestAnimationFrame(look);
}

const isShield = (element: Element) => element instanceof HTMLElement && element.dataset.clickShield !== undefined;

const holds = ({ left, top, right, bottom }: DOMRect, x: number, y: number) =>
  x >= left && x <= right && y >= top && y <= bottom;

function placeAround({ clientX: x, clientY: y }: MouseEvent, around: number, clicked: Element | false): DOMRect {
  const box = clicked ? clicked.getBoundingClientRect() : undefined;
  const left = Math.min(x - around, box?.left ?? x);
  const top = Math.min(y - around, box?.top ?? y);
  const right = Math.max(x + around, box?.right ?? x);
  const bottom = Math.max(y + around, box?.bottom ?? y);
  return new DOMRect(left, top, right - left, bottom - top);
}

/** Lays the shield over the place of a click until its moment is over. */
function raise(page: Document, click: Click): void {
  if (click.shield?.isConnected) return;
  const { left, top, width, height } = click.place;
  const shield = page.createElement('div');
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
    // The moment may have been made longer meanwhile.
    if (remaining > 0) setTimeout(remove, remaining);
    else shield.remove();
  };
  setTimeout(remove, REPEAT_WINDOW);
  for (const type of SWALLOWED) {
    shield.addEventListener(type, (event) => {
      // The focus stays where it is, and nobody takes it for a click beside a menu.
      swallow(event);
      if (type !== 'click') return;
      // Somebody who goes on clicking has not looked yet.
      click.until = performance.now() + REPEAT_WINDOW;
    });
  }
  click.shield = shield;
  page.body.append(shield);
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

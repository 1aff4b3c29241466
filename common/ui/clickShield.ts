/** How long (ms) after a click another one at the same place counts as its second half: nobody reads and decides quicker. */
const REPEAT_WINDOW = 500;

/** Buttons that do something: a second click on them is never meant. BusyButton marks itself with `data-once`. */
const ACTS =
  'button[data-once], button[type="submit"], [role="menuitem"], [role="dialog"] .MuiDialogActions-root button';
const CLICKABLE = 'button, a, [role="button"], [role="menuitem"], [role="option"], [role="tab"]';
const TYPED_IN = 'textarea, [contenteditable="true"], input:not([type="checkbox"]):not([type="radio"])';

/** Around what acts (px), for fingers; around other clicks, where only what moved under the pointer is kept off. */
const AROUND_ACT = 40;
const AROUND_CLICK = 12;

const SWALLOWED = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'touchend', 'click', 'dblclick'] as const;

/**
 * Lets no click do what the person did not mean. After a click on something that acts, an invisible shield lies over that place for a
 * moment, so that the second half of a double click reaches neither the same button nor what has come to lie there: a dialog that opened,
 * a row that moved up, what was behind a menu. After any other click the shield comes only when something else has come to lie under the
 * pointer. Enter and the space bar, pressed again in that moment or held down, do nothing either. Installed once for the whole page.
 */
export function installClickShield(page: Document = document): void {
  let keysIgnoredUntil = 0;
  let last: Click | null = null;
  let swallowing = false;

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
      const until = event.timeStamp + REPEAT_WINDOW;
      // A click by key has no place.
      if (event.detail === 0) {
        if (acts) keysIgnoredUntil = until;
        return;
      }
      last = { clicked, acts, until, place: placeAround(event, acts ? AROUND_ACT : AROUND_CLICK, acts && clicked) };
      if (acts) raise(page, last);
      else watch(page, event, last);
    },
    { capture: true },
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
      if (!held && event.timeStamp > keysIgnoredUntil) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
}

type Click = { clicked: Element; acts: boolean; place: DOMRect; until: number };

/** Whether what begins now is the second half of a double click, on what acts or on what has come to lie there. */
function isRepeat({ clicked, acts, place, until }: Click, event: PointerEvent): boolean {
  const { clientX: x, clientY: y, target, timeStamp } = event;
  if (timeStamp > until || (target instanceof HTMLElement && target.dataset.clickShield !== undefined)) return false;
  const near = x >= place.left && x <= place.right && y >= place.top && y <= place.bottom;
  return near && (acts || !clicked.contains(target as Node));
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Raises the shield as soon as something else lies where somebody clicked. */
function watch(page: Document, { clientX, clientY }: MouseEvent, click: Click): void {
  const look = (now: number) => {
    if (now > click.until) return;
    const there = page.elementFromPoint(clientX, clientY);
    if (there && click.clicked.contains(there)) requestAnimationFrame(look);
    else raise(page, click);
  };
  requestAnimationFrame(look);
}

function placeAround({ clientX: x, clientY: y }: MouseEvent, around: number, clicked: Element | false): DOMRect {
  const box = clicked ? clicked.getBoundingClientRect() : undefined;
  const left = Math.min(x - around, box?.left ?? x);
  const top = Math.min(y - around, box?.top ?? y);
  const right = Math.max(x + around, box?.right ?? x);
  const bottom = Math.max(y + around, box?.bottom ?? y);
  return new DOMRect(left, top, right - left, bottom - top);
}

function raise(page: Document, { place: { left, top, width, height }, until }: Click): void {
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
  let timer = setTimeout(() => shield.remove(), Math.max(0, until - performance.now()));
  for (const type of SWALLOWED) {
    shield.addEventListener(type, (event) => {
      // The focus stays where it is, and nobody takes it for a click beside a menu.
      swallow(event);
      if (type !== 'click') return;
      // Somebody who goes on clicking has not looked yet.
      clearTimeout(timer);
      timer = setTimeout(() => shield.remove(), REPEAT_WINDOW);
    });
  }
  page.body.append(shield);
}

/** What people can reach with Tab. */
const CONTROLS =
  'a[href], button:enabled, input:enabled:not([type="hidden"]), select:enabled, textarea:enabled, [tabindex]:not([tabindex="-1"])';
const MODAL = '.MuiModal-root';

/** Where the focus was last, on the screen or in one modal. */
type Spot = {
  element: HTMLElement;
  pathname: string;
  /** Where the element stood, once it is gone: the part of the page that held it, and what came before and after it there. */
  gap: Gap | null;
  /** True if the focus may be lost because the element was removed, moved or disabled. Other losses are meant. */
  isTouched: boolean;
};
type Gap = { parent: Element; previous: Node | null; next: Node | null };

/**
 * Keeps the focus near what was deleted or moved, so that keys and screen readers go on from there. When its row is gone, the same
 * button of the next row gets it, else of the row before, else what else is near, such as the button to add one. A moved button
 * keeps it; one that is disabled at an end of a list gives it to the one beside it that does the opposite. Install it once for the
 * whole page; the signal removes it.
 */
export function installFocusKeeper(signal?: AbortSignal): void {
  const spots = new Map<Element, Spot>();
  let isWaiting = false;

  const note = ({ target }: Event) => {
    if (!(target instanceof HTMLElement)) return;
    spots.set(scopeOf(target), { element: target, pathname: window.location.pathname, gap: null, isTouched: false });
  };
  /** A press beside what has the focus takes the focus away on purpose. */
  const forget = ({ target }: Event) => {
    if (!(target instanceof Element)) return;
    const scope = scopeOf(target);
    if (!spots.get(scope)?.element.contains(target)) spots.delete(scope);
  };
  const look = (records: MutationRecord[]) => {
    for (const spot of spots.values()) for (const record of records) touch(spot, record);
    if (isWaiting || ![...spots.values()].some((spot) => spot.isTouched)) return;
    isWaiting = true;
    // What a screen focuses itself, and what a closed dialog gives the focus back to, comes first.
    setTimeout(() => {
      isWaiting = false;
      for (const scope of spots.keys()) if (!scope.isConnected) spots.delete(scope);
      const spot = spots.get(shownScope());
      if (spot?.isTouched) restore(spot);
    });
  };

  document.addEventListener('focusin', note, { capture: true, signal });
  document.addEventListener('pointerdown', forget, { capture: true, signal });
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  signal?.addEventListener('abort', () => observer.disconnect());
}

const scopeOf = (element: Element): Element => element.closest(MODAL) ?? document.documentElement;

/** The modal in front, else the screen. */
function shownScope(): Element {
  const modals = document.querySelectorAll(`${MODAL}:not([aria-hidden="true"])`);
  return [...modals].at(-1) ?? document.documentElement;
}

function touch(spot: Spot, { type, target, removedNodes, previousSibling, nextSibling }: MutationRecord): void {
  if (type === 'attributes') {
    if (target === spot.element) spot.isTouched = true;
    return;
  }
  const standing = spot.gap?.parent ?? spot.element;
  for (const node of removedNodes) {
    if (!node.contains(standing)) continue;
    spot.isTouched = true;
    if (!standing.isConnected && target instanceof Element)
      spot.gap = { parent: target, previous: previousSibling, next: nextSibling };
  }
}

/** Gives the focus back if it is lost. */
function restore(spot: Spot): void {
  const { element, gap } = spot;
  const active = document.activeElement;
  const isLost = active === null || active === document.body || (active === element && !element.matches(':enabled'));
  spot.isTouched = false;
  if (!isLost || spot.pathname !== window.location.pathname) return;
  if (element.isConnected) (element.matches(':disabled') ? opposite(element) : element)?.focus();
  else if (gap) near(gap, element)?.focus();
}

const controlsIn = (part: Element): HTMLElement[] =>
  [part, ...part.querySelectorAll(CONTROLS)].filter(
    (one): one is HTMLElement => one.matches(CONTROLS) && one.checkVisibility?.() !== false,
  );

/** "Delete" of “Delete the note”, by which buttons of two rows are the same. */
const verbOf = (element: Element): string =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().split(/\s/)[0] ?? '';

const sameVerb = (controls: HTMLElement[], element: Element): HTMLElement | undefined =>
  controls.find((one) => one !== element && verbOf(one) === verbOf(element));

/**
 * The enabled button beside a disabled one that does the same in the other direction: “Move down” beside “Move up”. A busy button
 * (BusyButton.tsx) is enabled again.
 */
const opposite = (element: HTMLElement): HTMLElement | undefined =>
  element.parentElement && !element.hasAttribute('data-once')
    ? sameVerb(controlsIn(element.parentElement), element)
    : undefined;

/** The control next to a gap: of the rows around it, else of what holds them. */
function near({ parent, previous, next }: Gap, gone: Element): HTMLElement | undefined {
  const around = [...inLine(next, 'nextSibling'), ...inLine(previous, 'previousSibling')];
  // All rows may have been drawn anew.
  for (const row of around.length > 0 ? around : parent.children) {
    const controls = controlsIn(row);
    if (controls.length > 0) return sameVerb(controls, gone) ?? controls[0];
  }
  if (!parent.parentElement || parent.matches(`main, ${MODAL}`)) return undefined;
  const { parentElement, previousSibling, nextSibling } = parent;
  return near({ parent: parentElement, previous: previousSibling, next: nextSibling }, gone);
}

/** An element and those that follow it in one direction; nothing if it is gone itself. */
function inLine(from: Node | null, way: 'nextSibling' | 'previousSibling'): Element[] {
  const found: Element[] = [];
  for (let one = from?.isConnected ? from : null; one; one = one[way]) if (one instanceof Element) found.push(one);
  return found;
}

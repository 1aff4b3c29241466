import { type Dispatch, type PointerEvent, type RefObject, type SetStateAction, useEffect, useRef } from 'react';
import { panBy, type Viewport, zoomAt } from '#common/answers/player/viewport.ts';

/** A movement of more CSS pixels is a drag, not a tap. */
export const TAP_SLOP = 8;
/** A finger that rests this long shows the magnifier. Milliseconds. */
export const HOLD = 250;
const WHEEL_SPEED = 0.002;

type Parts = {
  frame: RefObject<HTMLDivElement | null>;
  view: Viewport;
  setView: Dispatch<SetStateAction<Viewport>>;
  zoomable: boolean;
  /**
   * A resting finger shows the magnifier; otherwise a finger picks the place where it is lifted, unless it moved.
   */
  holdToAim: boolean;
  /** Called for a tap or the end of a hold. Undefined on pictures that are only viewed. */
  onPick?: ((clientX: number, clientY: number) => void) | undefined;
  /** Called when a resting finger moves, or is lifted (null). */
  onHold: (position: { clientX: number; clientY: number } | null) => void;
};

type Pressed = { startX: number; startY: number; x: number; y: number; moved: boolean; touch: boolean };

/** Handles gestures on one element: drag to pan, wheel and pinch to zoom, tap or hold to pick. */
export function useGestures({ frame, view, setView, zoomable, holdToAim, onPick, onHold }: Parts) {
  const pointers = useRef(new Map<number, Pressed>());
  const holding = useRef(false);
  const holdTimer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const scale = useRef(view.scale);
  scale.current = view.scale;

  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const onWheel = (event: WheelEvent) => {
      const wanted = event.ctrlKey || event.metaKey || element.contains(document.activeElement);
      if (!zoomable || !wanted) return;
      event.preventDefault();
      const at = fractionOf(element, event.clientX, event.clientY);
      setView((now) => zoomAt(now, Math.exp(-event.deltaY * WHEEL_SPEED), at));
    };
    // The page must not scroll under a finger that moves the magnifier, pinches or pans; only a non-passive
    // listener can prevent it.
    const onTouchMove = (event: TouchEvent) => {
      if (holding.current || scale.current > 1 || event.touches.length > 1) event.preventDefault();
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    element.addEventListener('touchmove', onTouchMove, { passive: false });
    return () => {
      element.removeEventListener('wheel', onWheel);
      element.removeEventListener('touchmove', onTouchMove);
    };
  }, [frame, zoomable, setView]);

  useEffect(() => () => clearTimeout(holdTimer.current), []);

  const endHold = () => {
    clearTimeout(holdTimer.current);
    if (holding.current) onHold(null);
    holding.current = false;
  };

  return {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      if (event.button !== 0 || isOwnControl(event)) return;
      const { clientX, clientY, pointerId } = event;
      const touch = event.pointerType !== 'mouse';
      pointers.current.set(pointerId, {
        startX: clientX,
        startY: clientY,
        x: clientX,
        y: clientY,
        moved: false,
        touch,
      });
      event.currentTarget.setPointerCapture(pointerId);
      endHold();
      if (pointers.current.size > 1) {
        // With two fingers it is a zoom; the finger that rests meanwhile must not count as a tap.
        for (const other of pointers.current.values()) other.moved = true;
        return;
      }
      if (!onPick || !touch || !holdToAim) return;
      holdTimer.current = setTimeout(() => {
        holding.current = true;
        onHold({ clientX, clientY });
      }, HOLD);
    },
    onPointerMove(event: PointerEvent<HTMLDivElement>) {
      const own = pointers.current.get(event.pointerId);
      const element = frame.current;
      if (!own || !element) return;
      const before = [...pointers.current.values()].map(({ x, y }) => ({ x, y }));
      const [dx, dy] = [event.clientX - own.x, event.clientY - own.y];
      own.x = event.clientX;
      own.y = event.clientY;
      if (Math.hypot(own.x - own.startX, own.y - own.startY) > TAP_SLOP) own.moved = true;
      if (holding.current) {
        onHold({ clientX: own.x, clientY: own.y });
        return;
      }
      if (own.moved) clearTimeout(holdTimer.current);
      if (pointers.current.size === 2) {
        pinch(element, before, [...pointers.current.values()], setView);
      } else if (own.moved && zoomable) {
        const { width, height } = element.getBoundingClientRect();
        setView((now) => panBy(now, dx / width, dy / height));
      }
    },
    onPointerUp(event: PointerEvent<HTMLDivElement>) {
      const own = pointers.current.get(event.pointerId);
      const others = pointers.current.size - 1;
      pointers.current.delete(event.pointerId);
      const held = holding.current;
      endHold();
      if (!onPick || !own || others > 0 || (own.moved && !held)) return;
      preventMousePress(event);
      onPick(event.clientX, event.clientY);
    },
    onPointerCancel(event: PointerEvent<HTMLDivElement>) {
      pointers.current.delete(event.pointerId);
      endHold();
    },
  };
}

/**
 * Prevents the mouse press that browsers send after a tap, which would move the focus away from where the tap has
 * put it. Listens on the element itself, since the tap may have removed it from the page.
 */
export function preventMousePress({ pointerType, currentTarget }: PointerEvent): void {
  if (pointerType !== 'touch') return;
  currentTarget.addEventListener('touchend', (event) => event.preventDefault(), { once: true, passive: false });
}

type Position = { x: number; y: number };

function pinch(element: HTMLElement, before: Position[], after: Position[], setView: Parts['setView']): void {
  const [a, b] = before;
  const [c, d] = after;
  if (!a || !b || !c || !d) return;
  const factor = Math.hypot(c.x - d.x, c.y - d.y) / Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
  const middle = fractionOf(element, (c.x + d.x) / 2, (c.y + d.y) / 2);
  const old = fractionOf(element, (a.x + b.x) / 2, (a.y + b.y) / 2);
  setView((now) => panBy(zoomAt(now, factor, old), middle.x - old.x, middle.y - old.y));
}

/** Returns true for elements on the surface that handle their clicks. */
function isOwnControl(event: PointerEvent): boolean {
  return event.target instanceof Element && event.target.closest('[data-surface-item]') !== null;
}

/** Returns a screen position as fractions of an element, not clamped. */
export function fractionOf(element: HTMLElement, clientX: number, clientY: number): Position {
  const box = element.getBoundingClientRect();
  return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
}

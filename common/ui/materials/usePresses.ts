import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** A movement of more CSS pixels is a drag, not a tap. */
export const TAP_SLOP = 8;
/** Milliseconds after which a resting finger aims. */
const HOLD = 250;

/** A position on the screen, in CSS pixels. */
export type ScreenPoint = { clientX: number; clientY: number };

type Press = { start: ScreenPoint; now: ScreenPoint; moved: boolean };

type Parts = {
  frame: RefObject<HTMLElement | null>;
  /** Whether the frame gets all events of a pressed pointer; false where an element inside follows it, too. */
  captures: boolean;
  /** Whether a resting finger aims; otherwise a finger taps where it is lifted, unless it moved. */
  aims: boolean;
  /** Called for a click, a tap, or the end of a hold. */
  onTap?: ((at: ScreenPoint) => void) | undefined;
  /** Called when a finger comes to rest or moves while it rests, or is lifted (null). */
  onHold: (at: ScreenPoint | null) => void;
  /** Called when a pressed pointer moves, with all pressed ones before and after. */
  onMove?: (before: readonly ScreenPoint[], after: readonly ScreenPoint[], moved: boolean) => void;
  /** Whether this touch belongs to the frame even where no finger aims, so that the page must not scroll under it. */
  takesTouch?: (event: TouchEvent) => boolean;
};

/** Tells taps on an element from resting fingers and from movements. */
export function usePresses({ frame, captures, aims, onTap, onHold, onMove, takesTouch }: Parts) {
  const presses = useRef(new Map<number, Press>());
  const holding = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const takes = useEffectEvent((event: TouchEvent) => takesTouch?.(event));

  useEffect(() => {
    const element = frame.current;
    // Only a non-passive listener can keep the page from scrolling.
    const onTouchMove = (event: TouchEvent) => {
      if (holding.current || takes(event)) event.preventDefault();
    };
    element?.addEventListener('touchmove', onTouchMove, { passive: false });
    return () => {
      clearTimeout(timer.current);
      element?.removeEventListener('touchmove', onTouchMove);
    };
  }, [frame]);

  const endHold = () => {
    clearTimeout(timer.current);
    if (holding.current) onHold(null);
    holding.current = false;
  };
  const positions = () => [...presses.current.values()].map(({ now }) => now);

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || isOwnControl(event)) return;
      const at = { clientX: event.clientX, clientY: event.clientY };
      presses.current.set(event.pointerId, { start: at, now: at, moved: false });
      if (captures) event.currentTarget.setPointerCapture(event.pointerId);
      endHold();
      // With two fingers it is a zoom; the finger that rests meanwhile must not count as a tap.
      if (presses.current.size > 1) for (const other of presses.current.values()) other.moved = true;
      else if (aims && event.pointerType !== 'mouse') {
        timer.current = setTimeout(() => {
          holding.current = true;
          onHold(at);
        }, HOLD);
      }
    },
    onPointerMoveCapture(event: PointerEvent<HTMLElement>) {
      const own = presses.current.get(event.pointerId);
      if (!own) return;
      const before = positions();
      own.now = { clientX: event.clientX, clientY: event.clientY };
      own.moved ||= isDrag(own.start, own.now);
      if (holding.current) {
        // Elements inside must not move with the finger.
        event.stopPropagation();
        onHold(own.now);
        return;
      }
      if (own.moved) clearTimeout(timer.current);
      onMove?.(before, positions(), own.moved);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const own = presses.current.get(event.pointerId);
      presses.current.delete(event.pointerId);
      const held = holding.current;
      endHold();
      if (!onTap || !own || presses.current.size > 0 || (own.moved && !held)) return;
      preventMousePress(event);
      onTap(event);
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      presses.current.delete(event.pointerId);
      endHold();
    },
  };
}

/** Whether a pointer moved too far for a tap. */
export const isDrag = (start: ScreenPoint, now: ScreenPoint) =>
  Math.hypot(now.clientX - start.clientX, now.clientY - start.clientY) > TAP_SLOP;

/**
 * Prevents the mouse press that browsers send after a tap, which would move the focus away from where the tap has
 * put it. Listens on the element itself, since the tap may have removed it from the page.
 */
function preventMousePress({ pointerType, currentTarget }: PointerEvent): void {
  if (pointerType !== 'touch') return;
  currentTarget.addEventListener('touchend', (event) => event.preventDefault(), { once: true, passive: false });
}

/** Returns true for elements on the surface that handle their clicks. */
function isOwnControl(event: PointerEvent): boolean {
  return event.target instanceof Element && event.target.closest('[data-surface-item]') !== null;
}

/** Returns a screen position as fractions of an element, not clamped. */
export function fractionOf(element: HTMLElement, { clientX, clientY }: ScreenPoint): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
}

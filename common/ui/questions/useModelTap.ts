import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { HOLD, preventMousePress, TAP_SLOP } from '#common/ui/materials/useGestures.ts';

type Position = { clientX: number; clientY: number };

type Parts = {
  frame: RefObject<HTMLElement | null>;
  /** Called for a click, a tap, or the end of a hold. */
  onTap: (at: Position) => void;
  /** Called when a finger comes to rest or moves, or is lifted (null). */
  onHold: (at: Position | null) => void;
};

/**
 * Distinguishes taps on a model from gestures that turn or zoom it. A resting finger keeps the model still and
 * aims.
 */
export function useModelTap({ frame, onTap, onHold }: Parts) {
  const pointers = useRef(new Map<number, Position & { moved: boolean }>());
  const holding = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  useEffect(() => {
    const element = frame.current;
    // The page must not scroll under a finger that aims; only a non-passive listener can prevent it.
    const onTouchMove = (event: TouchEvent) => holding.current && event.preventDefault();
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

  return {
    onPointerDown({ button, target, pointerId, pointerType, clientX, clientY }: PointerEvent) {
      const onPin = target instanceof Element && target.closest('[data-surface-item]');
      if (button !== 0 || onPin) return;
      endHold();
      pointers.current.set(pointerId, { clientX, clientY, moved: false });
      // With two fingers it is a zoom; the finger that rests meanwhile must not count as a tap.
      if (pointers.current.size > 1) for (const other of pointers.current.values()) other.moved = true;
      else if (pointerType !== 'mouse') {
        timer.current = setTimeout(() => {
          holding.current = true;
          onHold({ clientX, clientY });
        }, HOLD);
      }
    },
    onPointerMoveCapture(event: PointerEvent) {
      if (holding.current) {
        // Otherwise the model would turn with the finger.
        event.stopPropagation();
        onHold(event);
        return;
      }
      const own = pointers.current.get(event.pointerId);
      if (!own || Math.hypot(event.clientX - own.clientX, event.clientY - own.clientY) <= TAP_SLOP) return;
      own.moved = true;
      clearTimeout(timer.current);
    },
    onPointerUp(event: PointerEvent) {
      const own = pointers.current.get(event.pointerId);
      pointers.current.delete(event.pointerId);
      const held = holding.current;
      endHold();
      if (!own || pointers.current.size > 0 || (own.moved && !held)) return;
      preventMousePress(event);
      onTap(event);
    },
    onPointerCancel(event: PointerEvent) {
      pointers.current.delete(event.pointerId);
      endHold();
    },
  };
}

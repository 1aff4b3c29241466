import { type Dispatch, type RefObject, type SetStateAction, useEffect, useEffectEvent } from 'react';
import type { Place } from '#common/answers/player/crosshair.ts';
import { type Fit, panBy, type Viewport, zoomAt } from '#common/answers/player/viewport.ts';
import { fractionOf, type ScreenPoint, usePresses } from './usePresses.ts';

const WHEEL_SPEED = 0.002;

type Parts = {
  frame: RefObject<HTMLDivElement | null>;
  view: Viewport;
  fit: Fit;
  setView: Dispatch<SetStateAction<Viewport>>;
  zoomable: boolean;
  /** A resting finger shows the magnifier; otherwise a finger picks the place where it is lifted, unless it moved. */
  holdToAim: boolean;
  /** Called for a tap or the end of a hold. Undefined on pictures that are only viewed. */
  onPick: ((at: ScreenPoint) => void) | undefined;
  /** Called when a resting finger moves, or is lifted (null). */
  onHold: (at: ScreenPoint | null) => void;
};

/** Handles gestures on a picture: drag to pan, wheel and pinch to zoom, tap or hold to pick. */
export function useGestures({ frame, view, fit, setView, zoomable, holdToAim, onPick, onHold }: Parts) {
  const zoom = useEffectEvent((by: number, at: Place) => setView((now) => zoomAt(now, by, at, fit)));
  useEffect(() => {
    const element = frame.current;
    if (!element || !zoomable) return undefined;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey && !element.contains(document.activeElement)) return;
      event.preventDefault();
      zoom(Math.exp(-event.deltaY * WHEEL_SPEED), fractionOf(element, event));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [frame, zoomable]);

  return usePresses({
    frame,
    captures: true,
    aims: onPick !== undefined && holdToAim,
    onTap: onPick,
    onHold,
    onMove(before, after, moved) {
      if (!frame.current || !zoomable) return;
      const [old, now] = [fingersOn(frame.current, before), fingersOn(frame.current, after)];
      const zooms = after.length === 2;
      if (!zooms && !moved) return;
      setView((view) => {
        const zoomed = zooms ? zoomAt(view, now.apart / Math.max(1, old.apart), old.middle, fit) : view;
        return panBy(zoomed, now.middle.x - old.middle.x, now.middle.y - old.middle.y, fit);
      });
    },
    takesTouch: ({ touches }) => view.scale > 1 || touches.length > 1,
  });
}

/** Returns the middle of one or two fingers as fractions of an element, and how many pixels they are apart. */
function fingersOn(element: HTMLElement, [first, second = first]: readonly ScreenPoint[]) {
  const [a, b] = [first ?? { clientX: 0, clientY: 0 }, second ?? { clientX: 0, clientY: 0 }];
  const middle = { clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 };
  return { middle: fractionOf(element, middle), apart: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) };
}

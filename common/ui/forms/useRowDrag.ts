import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

type Row = {
  /** The list of which this row is a child. */
  list: RefObject<HTMLElement | null>;
  /** The place of the row, from 0. */
  index: number;
  onMove: (to: number) => void;
};

/** Lets a row of a vertical list be dragged to another place, by mouse or finger. `handle` is for what is taken hold of. */
export function useRowDrag({ list, index, onMove }: Row) {
  const [dragged, setDragged] = useState(false);
  const follow = useRef<(y: number) => void>(() => undefined);
  follow.current = (y) => {
    const to = list.current ? placeAtHeight(list.current, y, index) : index;
    if (to !== index) onMove(to);
  };
  // A move puts this row elsewhere in the document, which ends the pointer capture; the window still gets the
  // events.
  useEffect(() => {
    if (!dragged) return undefined;
    const onPointerMove = (event: PointerEvent) => follow.current(event.clientY);
    const end = () => setDragged(false);
    window.addEventListener('pointermove', onPointerMove);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    return () => {
      window.removeEventListener('pointermove', onPointerMove);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
    };
  }, [dragged]);
  const handle = {
    'aria-hidden': true,
    'data-drag-handle': true,
    onPointerDown: (event: ReactPointerEvent) => event.button === 0 && setDragged(true),
  };
  return { dragged, handle };
}

/**
 * Returns the place in a vertical list at a screen position: the number of other entries whose middle is above it.
 */
function placeAtHeight(list: HTMLElement, clientY: number, own: number): number {
  return [...list.children].filter((child, index) => {
    const { top, height } = child.getBoundingClientRect();
    return index !== own && top + height / 2 < clientY;
  }).length;
}

/** The look of a handle. */
export const DRAG_HANDLE = {
  display: 'inline-flex',
  p: 1,
  cursor: 'grab',
  touchAction: 'none',
  color: 'text.secondary',
} as const;

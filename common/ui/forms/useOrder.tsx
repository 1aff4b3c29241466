import DragIndicatorIcon from '@mui/icons-material/DragIndicator';
import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { moveItem } from '#common/words/collections.ts';
import { MoveButtons } from './MoveButtons.tsx';
import { useFocusAfterRender } from './useFocusAfterRender.ts';

type Parts<T> = { items: readonly T[]; nameOf: (item: T) => string; onChange: (items: T[]) => void };

/** For each row: whether it is dragged, its drag handle, and the buttons that move it by one place. */
export type MovableRow = { isDragged: boolean; handle: ReactNode; buttons: ReactNode };

/**
 * Lets people order a vertical list by dragging rows with mouse or finger, and with buttons. `root` is for the element
 * around the list, `list` for the element whose children are the rows; `announcement` must be inside `root`.
 */
export function useOrder<T>({ items, nameOf, onChange }: Parts<T>) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [announced, announce] = useState('');
  const { root, focusAfterRender } = useFocusAfterRender();

  const move = (from: number, to: number) => {
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length || from === to) return;
    onChange(moveItem(items, from, to));
    announce(`${nameOf(item)} is now in place ${to + 1} of ${items.length}`);
    const row = `ol > :nth-child(${to + 1})`;
    focusAfterRender(`${row} [data-move="${to < from ? 'up' : 'down'}"]:enabled`, `${row} [data-move]:enabled`);
  };
  const follow = useEffectEvent((y: number) => {
    if (dragged === null || !list.current) return;
    const to = placeAtHeight(list.current, y, dragged);
    if (to === dragged) return;
    move(dragged, to);
    setDragged(to);
  });
  const isDragging = dragged !== null;
  // A move puts the row elsewhere in the document, which ends the pointer capture; the window still gets the events.
  useEffect(() => {
    if (!isDragging) return undefined;
    const over = new AbortController();
    const end = () => setDragged(null);
    window.addEventListener('pointermove', ({ clientY }) => follow(clientY), over);
    window.addEventListener('pointerup', end, over);
    window.addEventListener('pointercancel', end, over);
    return () => over.abort();
  }, [isDragging]);

  const rowAt = (index: number): MovableRow => {
    const name = items[index] === undefined ? '' : nameOf(items[index]);
    return {
      isDragged: index === dragged,
      handle: (
        <Box
          component="span"
          aria-hidden
          data-drag-handle
          onPointerDown={(event) => event.button === 0 && setDragged(index)}
          sx={HANDLE}
        >
          <DragIndicatorIcon />
        </Box>
      ),
      buttons: (
        <MoveButtons name={name} index={index} count={items.length} onMove={(to) => move(index, to)} sx={TARGET} />
      ),
    };
  };
  const announcement = (
    <Box aria-live="polite" sx={visuallyHidden}>
      {announced}
    </Box>
  );
  return { root, list, rowAt, announcement, announce, focusAfterRender };
}

/** Returns the place in a vertical list at a screen position: the number of other entries whose middle is above it. */
function placeAtHeight(list: HTMLElement, clientY: number, own: number): number {
  return [...list.children].filter((child, index) => {
    const { top, height } = child.getBoundingClientRect();
    return index !== own && top + height / 2 < clientY;
  }).length;
}

const TARGET = { width: 44, height: 44 };
const HANDLE = { display: 'inline-flex', p: 1, cursor: 'grab', touchAction: 'none', color: 'text.secondary' } as const;

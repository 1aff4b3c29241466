import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import CloseIcon from '@mui/icons-material/Close';
import DragIndicatorIcon from '@mui/icons-material/DragIndicator';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { placeAtHeight } from './placeAtHeight.ts';
import { WRAP_WORDS } from './wrapping.ts';

type Props = {
  id: string;
  label: string;
  /** Counts from 1. */
  place: number;
  isLast: boolean;
  list: RefObject<HTMLElement | null>;
  readOnly: boolean;
  /** Called with an index from 0. */
  onMove: (to: number) => void;
  onRemove: () => void;
};

/** One item of the ranking: dragged by its handle or moved with buttons. */
export function RankedItem({ id, label, place, isLast, list, readOnly, onMove, onRemove }: Props) {
  const [dragged, setDragged] = useState(false);
  const index = place - 1;
  const follow = useRef<(y: number) => void>(() => undefined);
  follow.current = (y) => {
    const to = list.current ? placeAtHeight(list.current, y, index) : index;
    if (to !== index) onMove(to);
  };
  // A move puts this entry elsewhere in the document, which ends the pointer capture; the window still gets the
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
  return (
    <Box component="li" data-ranked={id} sx={[ITEM, dragged && { boxShadow: 4, borderColor: 'primary.main' }]}>
      <Box component="span" sx={NAME}>
        {!readOnly && (
          <Box
            component="span"
            aria-hidden
            data-drag-handle
            onPointerDown={(event) => event.button === 0 && setDragged(true)}
            sx={HANDLE}
          >
            <DragIndicatorIcon />
          </Box>
        )}
        <Box component="span" sx={{ fontWeight: 650, minWidth: '1.75em', fontVariantNumeric: 'tabular-nums' }}>
          {place}.
        </Box>
        <Box component="span" dir="auto" sx={{ flex: 1, minWidth: 0, ...WRAP_WORDS }}>
          {label}
        </Box>
      </Box>
      {!readOnly && (
        <Box component="span" sx={{ display: 'inline-flex', flexShrink: 0, ml: 'auto' }}>
          <IconButton
            data-move="up"
            aria-label={`Move ${label} up`}
            disabled={index === 0}
            onClick={() => onMove(index - 1)}
            sx={TARGET}
          >
            <ArrowUpwardIcon fontSize="small" />
          </IconButton>
          <IconButton
            data-move="down"
            aria-label={`Move ${label} down`}
            disabled={isLast}
            onClick={() => onMove(index + 1)}
            sx={TARGET}
          >
            <ArrowDownwardIcon fontSize="small" />
          </IconButton>
          <IconButton aria-label={`Take ${label} out of the order`} onClick={onRemove} sx={TARGET}>
            <CloseIcon fontSize="small" />
          </IconButton>
        </Box>
      )}
    </Box>
  );
}

const TARGET = { width: 44, height: 44 };
const HANDLE = { display: 'inline-flex', p: 1, cursor: 'grab', touchAction: 'none', color: 'text.secondary' } as const;
/** Beside the buttons if there is room for words, else above them. */
const NAME = { display: 'flex', alignItems: 'center', gap: 0.5, flex: '1 1 14rem', minWidth: 0 } as const;
const ITEM = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 0.5,
  minHeight: 52,
  pl: 0.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.5,
  bgcolor: 'background.paper',
} as const;

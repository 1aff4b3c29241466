import CloseIcon from '@mui/icons-material/Close';
import DragIndicatorIcon from '@mui/icons-material/DragIndicator';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { RefObject } from 'react';
import { MoveButtons } from '#common/ui/forms/MoveButtons.tsx';
import { DRAG_HANDLE, useRowDrag } from '#common/ui/forms/useRowDrag.ts';
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
  const index = place - 1;
  const { dragged, handle } = useRowDrag({ list, index, onMove });
  return (
    <Box component="li" data-ranked={id} sx={[ITEM, dragged && { boxShadow: 4, borderColor: 'primary.main' }]}>
      <Box component="span" sx={NAME}>
        {!readOnly && (
          <Box component="span" {...handle} sx={DRAG_HANDLE}>
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
          <MoveButtons name={label} index={index} isLast={isLast} onMove={onMove} />
          <IconButton aria-label={`Take ${label} out of the order`} onClick={onRemove} sx={TARGET}>
            <CloseIcon fontSize="small" />
          </IconButton>
        </Box>
      )}
    </Box>
  );
}

const TARGET = { width: 44, height: 44 };
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

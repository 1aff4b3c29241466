import DragIndicatorIcon from '@mui/icons-material/DragIndicator';
import { Box } from '@mui/material';
import type { ReactNode, RefObject } from 'react';
import { MoveButtons } from '#common/ui/forms/MoveButtons.tsx';
import { DRAG_HANDLE, useRowDrag } from '#common/ui/forms/useRowDrag.ts';

/** Where a row is, and how it is moved. */
export type Place = {
  name: string;
  list: RefObject<HTMLElement | null>;
  index: number;
  isLast: boolean;
  onMove: (to: number) => void;
};

type Props = {
  id: string;
  place: Place;
  refused?: boolean;
  picture: ReactNode;
  /** What is said of the image. */
  children: ReactNode;
  /** The button that removes it. */
  remove: ReactNode;
  message?: ReactNode;
};

/** A row of the images: its handle, its picture, what is said of it, and the buttons that move and remove it. */
export function ImageRow({ id, place, refused = false, picture, children, remove, message }: Props) {
  const { name, list, index, isLast, onMove } = place;
  const { dragged, handle } = useRowDrag({ list, index, onMove });
  return (
    <Box
      component="li"
      data-image={id}
      sx={[ROW, refused && { borderColor: 'error.main' }, dragged && { boxShadow: 4, borderColor: 'primary.main' }]}
    >
      <Box {...handle} sx={{ ...DRAG_HANDLE, gridArea: 'handle', px: 0 }}>
        <DragIndicatorIcon />
      </Box>
      <Box sx={{ gridArea: 'picture', minWidth: 0 }}>{picture}</Box>
      <Box sx={{ gridArea: 'words', minWidth: 0 }}>{children}</Box>
      <Box sx={{ gridArea: 'buttons', display: 'flex', justifyContent: 'flex-end' }}>
        <MoveButtons name={name} index={index} isLast={isLast} onMove={onMove} />
        {remove}
      </Box>
      {message && <Box sx={{ gridArea: 'message' }}>{message}</Box>}
    </Box>
  );
}

/** The picture of a row. */
export const ROW_PICTURE = {
  display: 'block',
  width: '100%',
  aspectRatio: '4 / 3',
  objectFit: 'cover',
  borderRadius: 1,
  bgcolor: 'action.hover',
} as const;

/** On phones the words stand below the picture, over the whole width. */
const ROW = {
  display: 'grid',
  gridTemplateColumns: { xs: 'auto 72px minmax(0, 1fr)', sm: 'auto 96px minmax(0, 1fr) auto' },
  gridTemplateAreas: {
    xs: '"handle picture buttons" "words words words" "message message message"',
    sm: '"handle picture words buttons" "message message message message"',
  },
  columnGap: 1.5,
  rowGap: { xs: 1, sm: 0 },
  alignItems: 'center',
  p: 1,
  pr: { xs: 1, sm: 0.5 },
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  bgcolor: 'background.paper',
} as const;

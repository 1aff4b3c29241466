import AddIcon from '@mui/icons-material/Add';
import FitScreenIcon from '@mui/icons-material/FitScreen';
import RemoveIcon from '@mui/icons-material/Remove';
import Box from '@mui/material/Box';
import type { Dispatch, SetStateAction } from 'react';
import { FITTED, SCALE_MAX, type Viewport, ZOOM_STEP, zoomAt } from '#common/answers/player/viewport.ts';
import { percent } from '#common/texts/format.ts';
import { LimitButton } from './LimitButton.tsx';

const CENTRE = { x: 0.5, y: 0.5 };

type Props = { scale: number; setView: Dispatch<SetStateAction<Viewport>> };

/** Zoom in, zoom out and show all; below the picture, so that they cover nothing of it. */
export function ZoomButtons({ scale, setView }: Props) {
  return (
    <Box
      role="group"
      aria-label="Zoom"
      sx={{ display: 'flex', justifyContent: 'flex-end', alignItems: 'center', mt: 0.5 }}
    >
      <Box component="span" sx={{ mr: 1, fontSize: '0.8rem', color: 'text.secondary' }}>
        {percent(scale)}
      </Box>
      <LimitButton
        label="Zoom out"
        atLimit={scale <= 1}
        onClick={() => setView((now) => zoomAt(now, 1 / ZOOM_STEP, CENTRE))}
      >
        <RemoveIcon />
      </LimitButton>
      <LimitButton
        label="Zoom in"
        atLimit={scale >= SCALE_MAX}
        onClick={() => setView((now) => zoomAt(now, ZOOM_STEP, CENTRE))}
      >
        <AddIcon />
      </LimitButton>
      <LimitButton label="Show the whole picture" atLimit={scale === 1} onClick={() => setView(FITTED)}>
        <FitScreenIcon />
      </LimitButton>
    </Box>
  );
}

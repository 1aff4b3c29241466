import AddIcon from '@mui/icons-material/Add';
import FitScreenIcon from '@mui/icons-material/FitScreen';
import RemoveIcon from '@mui/icons-material/Remove';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { Dispatch, ReactNode, SetStateAction } from 'react';
import { FITTED, type Fit, type Viewport, ZOOM_STEP, zoomAt } from '#common/answers/player/viewport.ts';
import { percent } from '#common/words/format.ts';

const CENTRE = { x: 0.5, y: 0.5 };

type Props = { scale: number; setView: Dispatch<SetStateAction<Viewport>>; fit: Fit };

/** Zoom in, zoom out and show all; below the picture, so that they cover nothing of it. */
export function ZoomButtons({ scale, setView, fit }: Props) {
  const zoomBy = (factor: number) => setView((now) => zoomAt(now, factor, CENTRE, fit));
  return (
    <Box
      role="group"
      aria-label="Zoom"
      sx={{ display: 'flex', justifyContent: 'flex-end', alignItems: 'center', mt: 0.5 }}
    >
      <Box component="span" sx={{ mr: 1, fontSize: '0.8rem', color: 'text.secondary' }}>
        {percent(scale)}
      </Box>
      <LimitButton label="Zoom out" atLimit={scale <= 1} onClick={() => zoomBy(1 / ZOOM_STEP)}>
        <RemoveIcon />
      </LimitButton>
      <LimitButton label="Zoom in" atLimit={scale >= fit.scaleMax} onClick={() => zoomBy(ZOOM_STEP)}>
        <AddIcon />
      </LimitButton>
      <LimitButton label="Show the whole picture" atLimit={scale === 1} onClick={() => setView(FITTED)}>
        <FitScreenIcon />
      </LimitButton>
    </Box>
  );
}

type LimitButtonProps = { label: string; atLimit: boolean; onClick: () => void; children: ReactNode };

/**
 * A button that changes a value by one step within a range. At the limit it does nothing and is announced as
 * disabled, but keeps the focus, which a really disabled button would lose.
 */
export function LimitButton({ label, atLimit, onClick, children }: LimitButtonProps) {
  return (
    <IconButton
      aria-label={label}
      aria-disabled={atLimit}
      disableRipple={atLimit}
      onClick={() => !atLimit && onClick()}
      sx={{ minWidth: 44, minHeight: 44, '&[aria-disabled=true]': { color: 'action.disabled', cursor: 'default' } }}
    >
      {children}
    </IconButton>
  );
}

import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Place } from '#common/answers/player/crosshair.ts';
import { resolveUrl } from '#common/ui/api/address.ts';
import type { Picture } from './picture.ts';

const LINE = { position: 'absolute', bgcolor: '#fff', boxShadow: '0 0 0 1px #000', forcedColorAdjust: 'none' } as const;

/** Two lines that cross at a position of the frame (0…1); visible on any background. */
export function Crosshair({ at }: { at: { x: number; y: number } }) {
  return (
    <Box
      aria-hidden
      data-testid="crosshair"
      sx={{ position: 'absolute', inset: 0, pointerEvents: 'none', overflow: 'hidden' }}
    >
      <Box sx={{ ...LINE, left: 0, right: 0, height: '1px', top: `${at.y * 100}%` }} />
      <Box sx={{ ...LINE, top: 0, bottom: 0, width: '1px', left: `${at.x * 100}%` }} />
    </Box>
  );
}

const SIZE = 132;
const ENLARGED = 2.5;
/** Distance in pixels above the finger; below it near the upper edge of the picture. */
const DISTANCE = 24;

type Props = {
  picture: Picture;
  place: Place;
  /** The position in the frame, 0…1. */
  at: Place;
  /** How wide the picture is on the screen, in pixels. */
  width: number;
  /** Shown over the picture. */
  pieces?: ReactNode;
};

/** Shows what is under the finger, enlarged, next to it. */
export function Magnifier({ picture, place, at, width, pieces }: Props) {
  const enlarged = { width: ENLARGED * width, height: (ENLARGED * width * picture.height) / picture.width };
  return (
    <Box
      aria-hidden
      data-testid="magnifier"
      sx={{
        position: 'absolute',
        zIndex: 2,
        left: `clamp(0px, calc(${at.x * 100}% - ${SIZE / 2}px), calc(100% - ${SIZE}px))`,
        top: at.y < 0.35 ? `calc(${at.y * 100}% + ${DISTANCE * 2}px)` : `calc(${at.y * 100}% - ${SIZE + DISTANCE}px)`,
        width: SIZE,
        height: SIZE,
        borderRadius: '50%',
        border: '3px solid #fff',
        boxShadow: 6,
        overflow: 'hidden',
        bgcolor: 'background.paper',
        pointerEvents: 'none',
      }}
    >
      <div
        style={{
          position: 'absolute',
          ...enlarged,
          // The place is in the middle.
          left: SIZE / 2 - place.x * enlarged.width,
          top: SIZE / 2 - place.y * enlarged.height,
        }}
      >
        <img src={resolveUrl(picture.url)} alt="" style={{ ...enlarged, maxWidth: 'none' }} />
        {pieces}
      </div>
      <Crosshair at={{ x: 0.5, y: 0.5 }} />
    </Box>
  );
}

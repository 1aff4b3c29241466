/**
 * The handle's middle moves from half of this inside one end of the track to half of it inside the other. Pixels.
 */
export const THUMB_SIZE = 28;

/** In forced colours only the system's own colours stay. */
const FORCED = '@media (forced-colors: active)';

const THUMB = {
  appearance: 'none',
  width: THUMB_SIZE,
  height: THUMB_SIZE,
  border: 0,
  borderRadius: '50%',
  backgroundColor: 'primary.main',
  cursor: 'grab',
  [FORCED]: { backgroundColor: 'Highlight' },
} as const;
const RAIL = {
  height: 6,
  borderRadius: 3,
  backgroundColor: 'text.disabled',
  [FORCED]: { backgroundColor: 'CanvasText' },
} as const;

/** The style of a native slider. Before it is used it has no handle, which would suggest a value. */
export const SLIDER_TRACK = {
  position: 'relative',
  display: 'block',
  appearance: 'none',
  width: '100%',
  height: 44,
  m: 0,
  background: 'transparent',
  cursor: 'pointer',
  borderRadius: 1,
  '&::-webkit-slider-runnable-track': RAIL,
  '&::-moz-range-track': RAIL,
  '&::-webkit-slider-thumb': { ...THUMB, mt: '-11px' },
  '&::-moz-range-thumb': THUMB,
  '&[data-untouched=true]::-webkit-slider-thumb': { opacity: 0 },
  '&[data-untouched=true]::-moz-range-thumb': { opacity: 0 },
} as const;

import Box from '@mui/material/Box';
import type { ConfigOf } from '#common/assessments/questions/registry.ts';
import { ticks } from '#common/assessments/questions/slider.ts';
import { THUMB_SIZE } from './sliderTrack.ts';

/** Marks across a slider's track, at the positions of the middle of its handle. */
export function SliderMarks({ config }: { config: ConfigOf<'slider'> }) {
  const { min, max } = config;
  return (
    <Box aria-hidden sx={MARKS}>
      {ticks(config).map((at) => (
        <span key={at} data-mark style={{ left: `${((at - min) / (max - min)) * 100}%` }} />
      ))}
    </Box>
  );
}

const MARKS = {
  position: 'absolute',
  top: 13,
  left: THUMB_SIZE / 2,
  right: THUMB_SIZE / 2,
  height: 18,
  '& > span': {
    position: 'absolute',
    top: 0,
    bottom: 0,
    width: 2,
    ml: '-1px',
    bgcolor: 'text.disabled',
    forcedColorAdjust: 'none',
  },
} as const;

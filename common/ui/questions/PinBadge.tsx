import Box from '@mui/material/Box';
import type { Sentiment } from '../../questions/pins.ts';
import { PIN_LOOK } from './pinLook.ts';

/** A pin's number in the look of its sentiment. */
export function PinBadge({ number, sentiment }: { number: number; sentiment: Sentiment }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        ...PIN_LOOK[sentiment],
        display: 'inline-flex',
        alignItems: 'center',
        justifyContent: 'center',
        width: 28,
        height: 28,
        fontSize: '0.85rem',
        fontWeight: 700,
        border: '2px solid #fff',
        boxShadow: '0 1px 4px rgb(0 0 0 / 0.5)',
        flexShrink: 0,
      }}
    >
      {number}
    </Box>
  );
}

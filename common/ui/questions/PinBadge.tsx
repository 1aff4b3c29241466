import Box from '@mui/material/Box';
import type { Sentiment } from '#common/assessments/questions/pins.ts';
import { pinStyle } from './pinStyle.ts';

/** A pin's number in the style of its sentiment, or of a pin without one. */
export function PinBadge({ number, sentiment }: { number: number; sentiment: Sentiment | null }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        ...pinStyle(sentiment),
        display: 'inline-flex',
        alignItems: 'center',
        justifyContent: 'center',
        width: 28,
        height: 28,
        fontSize: '0.85rem',
        fontWeight: 700,
        boxShadow: '0 1px 4px rgb(0 0 0 / 0.5)',
        // The colour of a sentiment is a part of what the pin says.
        forcedColorAdjust: 'none',
        flexShrink: 0,
      }}
    >
      {number}
    </Box>
  );
}

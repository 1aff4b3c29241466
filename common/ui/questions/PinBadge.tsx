import Box from '@mui/material/Box';
import type { Sentiment } from '#common/assessments/questions/pins.ts';

type PinStyle = { bgcolor: string; color: string; borderRadius: string; border: string };

const RIM = '2px solid #fff';

/** Sentiments differ in shape as well as in colour. */
const STYLES: Record<Sentiment, PinStyle> = {
  positive: { bgcolor: '#1d6b3f', color: '#fff', borderRadius: '50%', border: RIM },
  neutral: { bgcolor: '#1f4e5f', color: '#fff', borderRadius: '28%', border: RIM },
  negative: { bgcolor: '#a8231b', color: '#fff', borderRadius: '50% 50% 50% 6%', border: RIM },
};
/** Without a sentiment. */
const NO_SENTIMENT: PinStyle = { bgcolor: '#fff', color: '#1b2528', borderRadius: '50%', border: '2px dashed #1b2528' };

const pinStyle = (sentiment: Sentiment | null): PinStyle => (sentiment === null ? NO_SENTIMENT : STYLES[sentiment]);

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

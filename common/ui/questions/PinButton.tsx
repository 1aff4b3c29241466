import Box from '@mui/material/Box';
import ButtonBase, { type ButtonBaseProps } from '@mui/material/ButtonBase';
import type { PointerEvent } from 'react';
import { type Pin, pinLabel, type Sentiment } from '#common/assessments/questions/pins.ts';
import { RING_ON_PICTURES } from '#common/ui/theme/focusRing.ts';

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

type Props = Omit<ButtonBaseProps, 'children' | 'sx'> & {
  pin: Pin;
  number: number;
  /** Its position in words, if words can describe it. */
  where?: string;
  readOnly: boolean;
  isDragged: boolean;
  /** Style that positions it on its surface. */
  place?: object;
};

/**
 * A pin as a button: large enough for a finger, with a name that contains everything known about it. A press
 * captures the pointer until it is lifted.
 */
export function PinButton({ pin, number, where, readOnly, isDragged, place, onPointerDown, ...props }: Props) {
  const comment = pin.comment.trim();
  const name = [`Pin ${number}`, pinLabel(pin), where].filter(Boolean).join(', ');
  return (
    <ButtonBase
      data-surface-item
      disableRipple
      aria-label={comment ? `${name}: ${comment}` : name}
      onPointerDown={(event: PointerEvent<HTMLButtonElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        onPointerDown?.(event);
      }}
      // The mouse press that browsers send after a tap would take the focus from what the tap has opened.
      onTouchEnd={(event) => event.preventDefault()}
      {...props}
      sx={{
        ...place,
        width: 44,
        height: 44,
        borderRadius: '50%',
        touchAction: 'none',
        cursor: readOnly ? 'pointer' : isDragged ? 'grabbing' : 'grab',
        ...RING_ON_PICTURES,
      }}
    >
      <PinBadge number={number} sentiment={pin.sentiment} />
    </ButtonBase>
  );
}

import Box from '@mui/material/Box';
import ButtonBase, { type ButtonBaseProps } from '@mui/material/ButtonBase';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { type Pin, pinLabel, type Sentiment } from '#common/assessments/questions/pins.ts';
import { isDrag, type ScreenPoint } from '#common/ui/materials/usePresses.ts';
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
  /** Called while mouse or finger drag it. */
  onDragged: (at: ScreenPoint, isFinger: boolean) => void;
  /** Called with the place where it is dropped; with null when the drag is given up. */
  onDropped: (at: ScreenPoint | null) => void;
  onChoose: () => void;
  onRemove: () => void;
  /** Called with any other key. Returns whether it moves the pin. */
  onKey: (event: KeyboardEvent<HTMLElement>) => boolean;
};

/**
 * A pin as a button, large enough for a finger, with a name that contains everything known about it: dragged with
 * mouse or finger, moved with the arrow keys, removed with Delete, opened with Enter or a click.
 */
export function PinButton(props: Props) {
  const { pin, number, where, readOnly, isDragged, place, onDragged, onDropped, onChoose, onRemove, onKey, ...rest } =
    props;
  const pressed = useRef<{ start: ScreenPoint; to: ScreenPoint | null } | null>(null);
  const comment = pin.comment.trim();
  const name = [`Pin ${number}`, pinLabel(pin), where].filter(Boolean).join(', ');

  const onPointerMove = (event: PointerEvent) => {
    const press = pressed.current;
    if (!press || readOnly || (!press.to && !isDrag(press.start, event))) return;
    press.to = { clientX: event.clientX, clientY: event.clientY };
    onDragged(press.to, event.pointerType !== 'mouse');
  };
  const end = (isLifted: boolean) => {
    const press = pressed.current;
    pressed.current = null;
    if (press?.to || !isLifted) onDropped(isLifted && press ? press.to : null);
    else if (press) onChoose();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter' || event.key === ' ') onChoose();
    else if (!readOnly && (event.key === 'Delete' || event.key === 'Backspace')) onRemove();
    else if (readOnly || !onKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <ButtonBase
      data-surface-item
      disableRipple
      aria-label={comment ? `${name}: ${comment}` : name}
      onPointerDown={(event: PointerEvent<HTMLButtonElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        pressed.current = { start: { clientX: event.clientX, clientY: event.clientY }, to: null };
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
      onKeyDown={onKeyDown}
      // The mouse press that browsers send after a tap would take the focus from what the tap has opened.
      onTouchEnd={(event) => event.preventDefault()}
      {...rest}
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

import ButtonBase, { type ButtonBaseProps } from '@mui/material/ButtonBase';
import type { PointerEvent } from 'react';
import { type Pin, pinLabel } from '#common/assessments/questions/pins.ts';
import { RING_ON_PICTURES } from '#common/ui/theme/focusRing.ts';
import { PinBadge } from './PinBadge.tsx';

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

import ButtonBase, { type ButtonBaseProps } from '@mui/material/ButtonBase';
import type { PointerEvent } from 'react';
import { type Pin, pinLabel } from '#common/assessments/questions/pins.ts';
import { PinBadge } from './PinBadge.tsx';

type Props = Omit<ButtonBaseProps, 'children' | 'sx'> & {
  pin: Pin;
  number: number;
  /** Where it is, in words, where words can tell. */
  where?: string;
  readOnly: boolean;
  isDragged: boolean;
  /** Where it stands on its surface. */
  place?: object;
};

/** A pin to press: as large as a finger needs, named by all that is known of it. A press keeps its pointer until it is lifted. */
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
      // The mouse press that browsers send after a tap would take the focus back from what the tap has opened.
      onTouchEnd={(event) => event.preventDefault()}
      {...props}
      sx={{
        ...place,
        width: 44,
        height: 44,
        borderRadius: '50%',
        touchAction: 'none',
        cursor: readOnly ? 'pointer' : isDragged ? 'grabbing' : 'grab',
        '&:focus-visible': { outline: '3px solid #fff', boxShadow: '0 0 0 6px #000' },
      }}
    >
      <PinBadge number={number} sentiment={pin.sentiment} />
    </ButtonBase>
  );
}

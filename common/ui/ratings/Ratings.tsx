import CircleIcon from '@mui/icons-material/Circle';
import CircleOutlinedIcon from '@mui/icons-material/CircleOutlined';
import StarIcon from '@mui/icons-material/Star';
import StarBorderIcon from '@mui/icons-material/StarBorder';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { KeyboardEvent, ReactNode } from 'react';
import { TOUCH } from '#common/ui/theme/theme.ts';
import { counted } from '#common/words/format.ts';

type RatingProps = {
  /** What is rated, for screen readers. */
  label: string;
  /** 0 means not rated. */
  value: number;
  /** Where somebody who has not rated begins: drawn in grey, and a rating only when it is chosen. */
  start?: number;
  max: number;
  unit: string;
  full: ReactNode;
  empty: ReactNode;
  color: string;
  onChange?: (value: number) => void;
  readOnly?: boolean;
  size?: 'small' | 'medium';
};

/**
 * A row of icons that works as a group of toggle buttons: a click on the current value clears it, arrow keys change
 * it, 0, Delete and Backspace clear it, a digit sets it.
 */
function RatingButtons(props: RatingProps) {
  const { label, value, start = 0, max, unit, full, empty, color, onChange, readOnly = false, size = 'medium' } = props;
  const marks = Array.from({ length: max }, (_, index) => index + 1);
  const fontSize = size === 'small' ? '1.15rem' : '1.6rem';

  if (readOnly || !onChange) {
    if (value === 0) {
      return (
        <Typography component="span" variant="body2" color="text.secondary" sx={{ whiteSpace: 'nowrap' }}>
          Not rated
        </Typography>
      );
    }
    return (
      <Box role="img" aria-label={`${label}: ${value} of ${max}`} sx={{ display: 'inline-flex', color, fontSize }}>
        {marks.map((mark) => (
          <Box key={mark} component="span" sx={{ display: 'inline-flex' }}>
            {mark <= value ? full : empty}
          </Box>
        ))}
      </Box>
    );
  }

  const at = value || start;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = valueAfterKey(event.key, at, max);
    if (next === null) return;
    event.preventDefault();
    onChange(next);
    const buttons = event.currentTarget.querySelectorAll('button');
    buttons[Math.max(next, 1) - 1]?.focus();
  };

  return (
    <Box role="group" aria-label={label} onKeyDown={onKeyDown} sx={{ display: 'inline-flex', fontSize }}>
      {marks.map((mark) => (
        <ButtonBase
          key={mark}
          aria-label={counted(mark, unit)}
          aria-pressed={mark === value}
          tabIndex={mark === Math.max(at, 1) ? 0 : -1}
          onClick={() => onChange(mark === value ? 0 : mark)}
          sx={{
            p: size === 'small' ? 0.25 : 0.75,
            [TOUCH]: { minWidth: 44, minHeight: 44 },
            borderRadius: 1,
            fontSize: 'inherit',
            color: mark <= value ? color : value === 0 && mark <= start ? 'text.disabled' : 'text.secondary',
          }}
        >
          {mark <= at ? full : empty}
        </ButtonBase>
      ))}
    </Box>
  );
}

/** Returns the value after a key, or null for a key without effect on the rating. */
function valueAfterKey(key: string, value: number, max: number): number | null {
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(value + 1, max);
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(value - 1, 0);
  if (key === 'Delete' || key === 'Backspace') return 0;
  if (/^\d$/.test(key) && Number(key) <= max) return Number(key);
  return null;
}

type Props = Pick<RatingProps, 'label' | 'value' | 'start' | 'onChange' | 'readOnly' | 'size'>;

/** Stars from 1 to 5; choosing the current value again sets 0. */
export const StarRating = (props: Props) => (
  <RatingButtons
    {...props}
    max={5}
    unit="star"
    color="secondary.main"
    full={<StarIcon fontSize="inherit" />}
    empty={<StarBorderIcon fontSize="inherit" />}
  />
);

/** Dots from 1 to 3; choosing the current value again sets 0. */
export const DotRating = (props: Props) => (
  <RatingButtons
    {...props}
    max={3}
    unit="dot"
    color="primary.main"
    full={<CircleIcon fontSize="inherit" />}
    empty={<CircleOutlinedIcon fontSize="inherit" />}
  />
);

import CircleIcon from '@mui/icons-material/Circle';
import CircleOutlinedIcon from '@mui/icons-material/CircleOutlined';
import { RatingButtons, type RatingProps } from './RatingButtons.tsx';

/** Dots from 1 to `max`; choosing the current value again sets 0. */
export function DotRating({
  max = 3,
  ...props
}: Omit<RatingProps, 'max' | 'unit' | 'full' | 'empty' | 'color'> & { max?: number }) {
  return (
    <RatingButtons
      {...props}
      max={max}
      unit="dot"
      color="primary.main"
      full={<CircleIcon fontSize="inherit" />}
      empty={<CircleOutlinedIcon fontSize="inherit" />}
    />
  );
}

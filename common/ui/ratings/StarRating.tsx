import StarIcon from '@mui/icons-material/Star';
import StarBorderIcon from '@mui/icons-material/StarBorder';
import { RatingButtons, type RatingProps } from './RatingButtons.tsx';

/** Stars from 1 to `max`; choosing the current value again sets 0. */
export function StarRating({
  max = 5,
  ...props
}: Omit<RatingProps, 'max' | 'unit' | 'full' | 'empty' | 'color'> & { max?: number }) {
  return (
    <RatingButtons
      {...props}
      max={max}
      unit="star"
      color="secondary.main"
      full={<StarIcon fontSize="inherit" />}
      empty={<StarBorderIcon fontSize="inherit" />}
    />
  );
}

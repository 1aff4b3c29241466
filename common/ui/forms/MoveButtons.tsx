import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import IconButton, { type IconButtonProps } from '@mui/material/IconButton';

type Props = Pick<IconButtonProps, 'size' | 'sx'> & {
  /** What they move. */
  name: string;
  /** Its place among `count` rows, from 0. */
  index: number;
  count: number;
  onMove: (to: number) => void;
};

const WAYS = [
  { way: 'up', step: -1, Icon: ArrowUpwardIcon },
  { way: 'down', step: 1, Icon: ArrowDownwardIcon },
] as const;

/** The two buttons that move a row by one place, by mouse, finger and keyboard. */
export function MoveButtons({ name, index, count, onMove, ...look }: Props) {
  return WAYS.map(({ way, step, Icon }) => (
    <IconButton
      key={way}
      {...look}
      data-move={way}
      aria-label={`Move ${name} ${way}`}
      disabled={index + step < 0 || index + step >= count}
      onClick={() => onMove(index + step)}
    >
      <Icon fontSize={look.size === 'small' ? 'inherit' : 'small'} />
    </IconButton>
  ));
}

import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import IconButton from '@mui/material/IconButton';

type Props = {
  /** What is moved. */
  name: string;
  /** Its place, from 0. */
  index: number;
  isLast: boolean;
  onMove: (to: number) => void;
};

/** The two buttons that move a row of a list by one place. */
export function MoveButtons({ name, index, isLast, onMove }: Props) {
  return (
    <>
      <IconButton
        data-move="up"
        aria-label={`Move ${name} up`}
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
        sx={TARGET}
      >
        <ArrowUpwardIcon fontSize="small" />
      </IconButton>
      <IconButton
        data-move="down"
        aria-label={`Move ${name} down`}
        disabled={isLast}
        onClick={() => onMove(index + 1)}
        sx={TARGET}
      >
        <ArrowDownwardIcon fontSize="small" />
      </IconButton>
    </>
  );
}

const TARGET = { width: 44, height: 44 };

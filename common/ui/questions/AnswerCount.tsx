import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { type Count, countInWords } from '../../questions/count-in-words.ts';

type Props = Count & {
  /** For fields that it describes. */
  id?: string;
  /** What is read out when it changes; the count itself unless that changes with every key. */
  said?: string;
};

/** How much is given and how much is asked for, seen above or below an input and read out when it changes. */
export function AnswerCount({ id, said, ...count }: Props) {
  const text = countInWords(count);
  return (
    <>
      <Typography id={id} color="text.secondary" sx={{ fontSize: '0.9rem' }}>
        {text}
      </Typography>
      <span role="status" style={visuallyHidden}>
        {said ?? text}
      </span>
    </>
  );
}

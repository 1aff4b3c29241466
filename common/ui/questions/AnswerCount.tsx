import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { type Count, countInWords } from '#common/assessments/questions/count-in-words.ts';

type Props = Count & {
  /** For fields that it describes. */
  id?: string;
  /** What is read out when it changes; the count itself unless that changes with every key. */
  said?: string;
};

/** How much is given and how much is asked for, seen above or below an input and read out when it changes. */
export function AnswerCount({ id, said, ...count }: Props) {
  return (
    <>
      <Typography id={id} role={said === undefined ? 'status' : undefined} color="text.secondary" sx={SMALL}>
        {countInWords(count)}
      </Typography>
      {said !== undefined && (
        <span role="status" style={visuallyHidden}>
          {said}
        </span>
      )}
    </>
  );
}

const SMALL = { fontSize: '0.9rem' };

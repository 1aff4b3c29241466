import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { type Count, countInWords } from '#common/assessments/questions/count-in-words.ts';

type Props = Count & {
  /** For fields that refer to it with aria-describedby. */
  id?: string;
  /** The text announced when it changes; by default the count, which is too much if it changes with every key. */
  announcement?: string;
};

/** How much is given and how much is required; shown above or below an input and announced when it changes. */
export function AnswerCount({ id, announcement, ...count }: Props) {
  return (
    <>
      <Typography id={id} role={announcement === undefined ? 'status' : undefined} color="text.secondary" sx={SMALL}>
        {countInWords(count)}
      </Typography>
      {announcement !== undefined && (
        <span role="status" style={visuallyHidden}>
          {announcement}
        </span>
      )}
    </>
  );
}

const SMALL = { fontSize: '0.9rem' };

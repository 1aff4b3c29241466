import StarIcon from '@mui/icons-material/Star';
import StarBorderIcon from '@mui/icons-material/StarBorder';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { QuestionInputProps } from './AnswerField.tsx';
import { ScaleRadios } from './ScaleRadios.tsx';
import { WRAP_WORDS } from './wrapping.ts';

/** Stars from 1 to the maximum. */
export function RatingInput({ question, config, value, onChange, readOnly, labelledBy }: QuestionInputProps<'rating'>) {
  const points = Array.from({ length: config.max }, (_, index) => {
    const stars = index + 1;
    const meaning = config.labels[index];
    return {
      value: stars,
      label: `${stars} of ${config.max} stars${meaning ? `: ${meaning}` : ''}`,
      content: value !== null && stars <= value ? <StarIcon sx={SIZE} /> : <StarBorderIcon sx={SIZE} />,
    };
  });
  return (
    <Box>
      <ScaleRadios
        labelledBy={labelledBy}
        name={question.id}
        points={points}
        value={value}
        onChange={onChange}
        readOnly={readOnly}
        look="stars"
      />
      <Typography aria-hidden sx={{ minHeight: '1.5em', mt: 0.5, color: 'text.secondary', ...WRAP_WORDS }}>
        {value === null ? ends(config.labels) : config.labels[value - 1]}
      </Typography>
    </Box>
  );
}

const SIZE = { fontSize: '2.1rem' };

function ends(labels: readonly string[]): string {
  const [first, last] = [labels[0], labels.at(-1)];
  return first && last && labels.length > 1 ? `From “${first}” to “${last}”` : '';
}

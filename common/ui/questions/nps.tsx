import Box from '@mui/material/Box';
import { NPS_MAX } from '#common/assessments/questions/limits.ts';
import type { QuestionInputProps } from './AnswerField.tsx';
import { ScaleRadios } from './ScaleRadios.tsx';

const POINTS = Array.from({ length: NPS_MAX + 1 }, (_, value) => value);

/** A scale from 0 to 10. */
export function NpsInput({ question, config, value, onChange, readOnly, labelledBy }: QuestionInputProps<'nps'>) {
  const { low, high } = config.labels;
  const meaning = (point: number) => (point === 0 ? low : point === NPS_MAX ? high : '');
  const points = POINTS.map((point) => ({
    value: point,
    label: `${point} of ${NPS_MAX}${meaning(point) ? `: ${meaning(point)}` : ''}`,
    content: point,
  }));
  return (
    <Box sx={{ maxWidth: '36rem' }}>
      <ScaleRadios
        labelledBy={labelledBy}
        name={question.id}
        points={points}
        value={value}
        onChange={onChange}
        readOnly={readOnly}
        ends={{ low, high }}
      />
    </Box>
  );
}

import Box from '@mui/material/Box';
import { NPS_MAX } from '#common/assessments/questions/limits.ts';
import type { QuestionInputProps } from './AnswerField.tsx';
import { NumberRadios } from './ScaleRadios.tsx';

/** A scale from 0 to 10. */
export function NpsInput({ question, config, value, onChange, readOnly, labelledBy }: QuestionInputProps<'nps'>) {
  return (
    <Box sx={{ maxWidth: '36rem' }}>
      <NumberRadios
        labelledBy={labelledBy}
        name={question.id}
        from={0}
        to={NPS_MAX}
        value={value}
        onChange={onChange}
        readOnly={readOnly}
        ends={config.labels}
      />
    </Box>
  );
}

import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { AnswerCount, type QuestionInputProps } from './AnswerField.tsx';

/** An answer in the expert's own words; the text direction follows the script. */
export function TextQuestionInput({ config, value, onChange, readOnly, labelledBy }: QuestionInputProps<'text'>) {
  const text = value ?? '';
  const countId = useId();
  const given = text.trim().length < config.min ? text.trim().length : text.length;
  return (
    <Box>
      <TextField
        value={text}
        disabled={readOnly}
        multiline={config.multiline}
        minRows={config.multiline ? 4 : undefined}
        maxRows={16}
        placeholder="Your answer"
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
        slotProps={{
          htmlInput: { 'aria-labelledby': labelledBy, 'aria-describedby': countId, dir: 'auto', maxLength: config.max },
        }}
      />
      <AnswerCount
        verb="Write"
        id={countId}
        given={given}
        min={config.min}
        max={config.max}
        noun="character"
        announcement={announcementFor(given, config)}
      />
    </Box>
  );
}

/** Announces only when there is enough text and when no more fits, not every key. */
function announcementFor(given: number, { min, max }: { min: number; max: number }): string {
  if (given >= max) return `You have reached the limit of ${max} characters`;
  return min > 0 && given >= min ? 'Long enough' : '';
}

import TextField from '@mui/material/TextField';
import type { QuestionInputProps } from './QuestionInput.ts';

/** An answer in the expert's own words; its direction follows the script. */
export function TextInput({ config, value, onChange, readOnly, labelledBy }: QuestionInputProps<'text'>) {
  const text = value ?? '';
  return (
    <TextField
      value={text}
      disabled={readOnly}
      multiline={config.multiline}
      minRows={config.multiline ? 4 : undefined}
      maxRows={16}
      placeholder="Your answer"
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      helperText={counter(text, config)}
      slotProps={{ htmlInput: { 'aria-labelledby': labelledBy, dir: 'auto', maxLength: config.max } }}
    />
  );
}

function counter(text: string, { min, max }: { min: number; max: number }): string {
  const length = text.trim().length;
  if (length < min) return `${length} of at least ${min} ${min === 1 ? 'character' : 'characters'}`;
  return `${text.length} of at most ${max} characters`;
}

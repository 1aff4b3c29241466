import { InputAdornment, TextField } from '@mui/material';
import { useEffect, useState } from 'react';
import { useProblemAt } from '#admin/assessments/builder/problems.ts';

type Base = {
  field: string;
  label: string;
  min?: number;
  max?: number;
  step?: number;
  unit?: string;
  helperText?: string;
};
type Props = Base &
  (
    | { optional?: false; value: number; onChange: (value: number) => void }
    | { optional: true; value: number | null; onChange: (value: number | null) => void }
  );

/** A number in the document. Invalid input is marked as an error and does not change the document. */
export function NumberInput({ field, label, min, max, step, unit, helperText, ...props }: Props) {
  const problem = useProblemAt(field, props.value !== null);
  const shown = props.value === null ? '' : String(props.value);
  const [text, setText] = useState(shown);
  useEffect(() => setText((now) => (toNumber(now) === props.value ? now : shown)), [shown, props.value]);
  const unreadable = text.trim() === '' ? !props.optional : toNumber(text) === null;
  const change = (next: string) => {
    setText(next);
    const number = toNumber(next);
    if (number !== null) props.onChange(number);
    else if (next.trim() === '' && props.optional) props.onChange(null);
  };
  return (
    <TextField
      data-field={field}
      size="small"
      type="number"
      label={label}
      value={text}
      onChange={(event) => change(event.target.value)}
      onBlur={() => setText(shown)}
      error={unreadable || problem !== undefined}
      helperText={unreadable ? 'Please enter a number' : (problem ?? helperText)}
      slotProps={{
        htmlInput: { min, max, step: step ?? 1, inputMode: 'decimal' },
        input: unit ? { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> } : undefined,
      }}
    />
  );
}

function toNumber(text: string): number | null {
  const number = Number(text);
  return text.trim() === '' || !Number.isFinite(number) ? null : number;
}

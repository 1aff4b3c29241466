import {
  Box,
  FormControlLabel,
  FormHelperText,
  InputAdornment,
  Switch,
  TextField,
  type TextFieldProps,
  Typography,
} from '@mui/material';
import { useEffect, useState } from 'react';
import { useProblemAt } from '#admin/assessments/builder/document/problems.ts';

type TextProps = Omit<TextFieldProps, 'onChange' | 'value'> & {
  /** Path of the field in the question or section, as in problems. */
  field: string;
  value: string;
  onChange: (value: string) => void;
};

/** A text field of the document with its error. */
export function BuilderTextField({ field, value, onChange, helperText, ...rest }: TextProps) {
  const problem = useProblemAt(field, value.trim() !== '');
  return (
    <TextField
      {...rest}
      data-field={field}
      size={rest.size ?? 'small'}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={problem !== undefined}
      helperText={problem ?? helperText}
    />
  );
}

type NumberProps = {
  field: string;
  label: string;
  min?: number;
  max?: number;
  step?: number;
  unit?: string;
  helperText?: string;
  size?: 'small' | 'medium';
} & (
  | { optional?: false; value: number; onChange: (value: number) => void }
  | { optional: true; value: number | null; onChange: (value: number | null) => void }
);

/** A number in the document. Invalid input is marked as an error and does not change the document. */
export function BuilderNumberField({
  field,
  label,
  min,
  max,
  step = 1,
  unit,
  helperText,
  size = 'small',
  ...props
}: NumberProps) {
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
      size={size}
      type="number"
      label={label}
      value={text}
      onChange={(event) => change(event.target.value)}
      onBlur={() => setText(shown)}
      error={unreadable || problem !== undefined}
      helperText={unreadable ? 'Please enter a number' : (problem ?? helperText)}
      slotProps={{
        htmlInput: { min, max, step, inputMode: 'decimal' },
        input: unit ? { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> } : undefined,
        // A long label would lie over the unit of an empty field.
        inputLabel: unit ? { shrink: true } : undefined,
      }}
    />
  );
}

function toNumber(text: string): number | null {
  const number = Number(text);
  return text.trim() === '' || !Number.isFinite(number) ? null : number;
}

type ToggleProps = {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
};

/** A switch with an explanation. */
export function Toggle({ label, hint, checked, onChange, disabled }: ToggleProps) {
  return (
    <FormControlLabel
      disabled={disabled}
      sx={{ alignItems: 'flex-start', mr: 0 }}
      control={<Switch checked={checked} onChange={(event) => onChange(event.target.checked)} />}
      label={
        <Box sx={{ pt: 0.9 }}>
          {label}
          {hint && (
            <Typography variant="body2" color="text.secondary">
              {hint}
            </Typography>
          )}
        </Box>
      }
    />
  );
}

type ProblemProps = {
  field: string;
  /** Whether something is filled in; its errors are then shown at once. */
  filled?: boolean;
};

/** The error of a part that has no text field. */
export function ProblemText({ field, filled }: ProblemProps) {
  const problem = useProblemAt(field, filled);
  return problem ? <FormHelperText error>{problem}</FormHelperText> : null;
}

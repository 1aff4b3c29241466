import { TextField, type TextFieldProps } from '@mui/material';
import { useProblemAt } from '#admin/assessments/builder/problems.ts';

type Props = Omit<TextFieldProps, 'onChange' | 'value'> & {
  /** Path of the field in the question or section, as in problems. */
  field: string;
  value: string;
  onChange: (value: string) => void;
};

/** A text field of the document with its error. */
export function BuilderTextField({ field, value, onChange, helperText, ...rest }: Props) {
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

import MenuItem from '@mui/material/MenuItem';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { ReactNode } from 'react';

type SelectProps<V extends string | number> = Omit<TextFieldProps, 'onChange' | 'value'> & {
  value: V | null;
  choices: readonly { value: V; label: ReactNode }[];
  onChange: (value: V) => void;
};

/** One of several choices; shown empty while the value is not among them. */
export function SelectField<V extends string | number>({ value, choices, onChange, ...rest }: SelectProps<V>) {
  const find = (wanted: unknown) => choices.find((choice) => String(choice.value) === String(wanted));
  return (
    <TextField
      {...rest}
      select
      size={rest.size ?? 'small'}
      value={find(value)?.value ?? ''}
      onChange={(event) => {
        const chosen = find(event.target.value);
        if (chosen) onChange(chosen.value);
      }}
    >
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

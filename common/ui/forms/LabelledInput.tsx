import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { type ReactNode, useId } from 'react';

type Props = Omit<OutlinedInputProps, 'error' | 'notched' | 'id'> & {
  label: string;
  /** An error message; shown instead of the hint. */
  message?: string;
  hint?: ReactNode;
};

/**
 * A text field for the public screens. Looks like MUI's TextField, which would also load selects, menus and dialogs
 * that those screens do not need.
 */
export function LabelledInput({ label, message, hint, ...props }: Props) {
  const id = useId();
  const text = message || hint;
  return (
    <FormControl fullWidth error={Boolean(message)} variant="outlined">
      <InputLabel htmlFor={id} shrink>
        {label}
      </InputLabel>
      <OutlinedInput
        {...props}
        id={id}
        label={label}
        notched
        inputProps={{ ...props.inputProps, 'aria-describedby': text ? `${id}-text` : undefined }}
      />
      {text && (
        <FormHelperText id={`${id}-text`} role={message ? 'alert' : undefined}>
          {text}
        </FormHelperText>
      )}
    </FormControl>
  );
}

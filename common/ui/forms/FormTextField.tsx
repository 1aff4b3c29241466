import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useController } from 'react-hook-form';

type Props = Omit<TextFieldProps, 'name' | 'value' | 'onChange' | 'error'> & {
  name: string;
  /** What the form holds for a text; the text itself if absent. */
  parse?: (text: string) => unknown;
  /** Called with each new value, after the form has it. */
  onValue?: (value: string) => void;
};

/** A text field of the surrounding form, which provides its value, error message and focus. */
export function FormTextField({ name, helperText, parse, onValue, slotProps, ...props }: Props) {
  const { field, fieldState } = useController({ name });
  const message = fieldState.error?.message;
  const isDate = props.type === 'date';
  return (
    <TextField
      {...props}
      name={name}
      value={field.value ?? ''}
      onChange={(event) => {
        field.onChange(parse ? parse(event.target.value) : event);
        onValue?.(event.target.value);
      }}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={message !== undefined}
      helperText={message ?? helperText}
      slotProps={{ ...slotProps, ...(isDate && { inputLabel: { shrink: true } }) }}
    />
  );
}

import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

type Props = {
  /** The field's name, by which the group is found and focused. */
  name: string;
  label: string;
  hint?: string;
  error?: string;
  required?: boolean;
  children: ReactNode;
};

/** A group of controls with one label, one hint and one error message. */
export function GroupField({ name, label, hint, error, required, children }: Props) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <Box
      component="fieldset"
      id={`field-${name}`}
      tabIndex={-1}
      aria-describedby={described || undefined}
      sx={{ border: 0, p: 0, m: 0, minWidth: 0, outline: 0 }}
    >
      <Typography component="legend" variant="h3" sx={{ p: 0, mb: hint ? 0.25 : 1.25 }}>
        {label}
        {required && <span aria-hidden> *</span>}
      </Typography>
      {hint && (
        <Typography id={`${id}-hint`} variant="body2" color="text.secondary" sx={{ mb: 1.25 }}>
          {hint}
        </Typography>
      )}
      {children}
      {error && (
        <FormHelperText id={`${id}-error`} error role="alert">
          {error}
        </FormHelperText>
      )}
    </Box>
  );
}

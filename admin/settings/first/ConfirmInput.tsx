import { Checkbox, FormControlLabel } from '@mui/material';
import { useInput } from 'react-admin';

/** A box to tick for what a person agrees to. */
export function ConfirmInput({ source, label }: { source: string; label: string }) {
  const { field } = useInput({ source });
  const { value, onChange, ref, ...input } = field;
  return (
    <FormControlLabel
      label={label}
      control={
        <Checkbox
          {...input}
          slotProps={{ input: { ref } }}
          checked={value === true}
          onChange={(_event, checked) => onChange(checked)}
        />
      }
      sx={{ justifySelf: 'start' }}
    />
  );
}

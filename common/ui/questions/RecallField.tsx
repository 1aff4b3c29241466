import TextField from '@mui/material/TextField';
import type { AnswerOf } from '../../questions/registry.ts';

type Props = {
  label: string;
  value: AnswerOf<'timed_exposure'>;
  onChange: (value: AnswerOf<'timed_exposure'>) => void;
  readOnly: boolean;
  autoFocus?: boolean;
};

/** What is remembered of a picture. */
export function RecallField({ label, value, onChange, readOnly, autoFocus = false }: Props) {
  return (
    <TextField
      label={label}
      multiline
      minRows={4}
      value={value.recall}
      disabled={readOnly}
      autoFocus={autoFocus}
      onChange={(event) => onChange({ ...value, recall: event.target.value })}
      slotProps={{ htmlInput: { dir: 'auto', maxLength: 3000 }, inputLabel: { sx: LABEL, shrink: true } }}
      sx={{ mt: 1, '& legend': { display: 'none' }, '& fieldset': { top: 0 } }}
    />
  );
}

/** A whole sentence does not fit on the outline of the field. */
const LABEL = {
  position: 'static',
  transform: 'none',
  whiteSpace: 'normal',
  mb: 1,
  color: 'text.primary',
  fontWeight: 550,
};

import TextField from '@mui/material/TextField';

type Props = {
  label: string;
  value: string;
  onChange: (text: string) => void;
  readOnly: boolean;
  maxLength: number;
  minRows?: number;
  autoFocus?: boolean;
};

/**
 * A text field with several lines. Its label is above it and wraps, since a sentence does not fit on a field's
 * outline.
 */
export function AnswerField({ label, value, onChange, readOnly, maxLength, minRows = 1, autoFocus = false }: Props) {
  return (
    <TextField
      label={label}
      multiline
      minRows={minRows}
      value={value}
      disabled={readOnly}
      autoFocus={autoFocus}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { dir: 'auto', maxLength }, inputLabel: { sx: LABEL, shrink: true } }}
      sx={FIELD}
    />
  );
}

const FIELD = {
  '& legend': { display: 'none' },
  '& fieldset': { top: 0 },
  '& .MuiInputBase-root': { minHeight: 44 },
} as const;
const LABEL = {
  position: 'static',
  transform: 'none',
  maxWidth: '100%',
  whiteSpace: 'normal',
  mb: 0.75,
  color: 'text.primary',
  fontWeight: 550,
} as const;

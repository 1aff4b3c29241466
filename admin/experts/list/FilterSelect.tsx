import { MenuItem, TextField } from '@mui/material';

type Option = { value: string | number; label: string };
type Props = {
  label: string;
  value: string | number | undefined;
  options: readonly Option[];
  onChange: (value: string | undefined) => void;
  fullWidth?: boolean;
};

const ALL = 'all';

/** A filter with one value, or 'All'. */
export function FilterSelect({ label, value, options, onChange, fullWidth = false }: Props) {
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value ?? ALL}
      onChange={(event) => onChange(event.target.value === ALL ? undefined : String(event.target.value))}
      fullWidth={fullWidth}
      sx={{ minWidth: fullWidth ? undefined : { xs: '100%', sm: 150 } }}
    >
      <MenuItem value={ALL}>All</MenuItem>
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

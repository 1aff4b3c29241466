import { Box, FormControlLabel, Switch, Typography } from '@mui/material';

type Props = {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
};

/** A switch with an explanation. */
export function Toggle({ label, hint, checked, onChange, disabled }: Props) {
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

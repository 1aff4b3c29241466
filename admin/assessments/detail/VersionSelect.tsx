import { MenuItem, TextField } from '@mui/material';
import { useShownAssessment } from './useShownAssessment.ts';

/** Stands for the unpublished questions; versions count from 1. */
export const DRAFT = 0;

type Props = { value: number; onChange: (number: number) => void };

/** Chooses a version to look at; hidden if there is only one. */
export function VersionSelect({ value, onChange }: Props) {
  const { versions, current_version, has_unpublished_changes } = useShownAssessment();
  if (versions.length + (has_unpublished_changes ? 1 : 0) < 2) return null;
  return (
    <TextField
      select
      size="small"
      label="Questions of"
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
      sx={{ maxWidth: 340 }}
    >
      {has_unpublished_changes && <MenuItem value={DRAFT}>The draft (not published)</MenuItem>}
      {versions.map(({ number }) => (
        <MenuItem key={number} value={number}>
          Version {number}
          {number === current_version ? ' (for experts who start now)' : ''}
        </MenuItem>
      ))}
    </TextField>
  );
}

import { Box, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useProblemAt } from '#admin/assessments/builder/problems.ts';
import { OFFERED_ORBITS, viewName } from '#common/library/view-names.ts';

type Props = {
  /** Path in the config, as in problems. */
  field: string;
  /** model-viewer's camera-orbit. */
  value: string;
  onChange: (orbit: string) => void;
};

const OWN = 'own';

/** From where a view of a 3D model is seen: one of the sides, or a position that is typed. */
export function CameraField({ field, value, onChange }: Props) {
  const problem = useProblemAt(field, value.trim() !== '');
  const [typing, setTyping] = useState(false);
  const isOwn = typing || !OFFERED_ORBITS.includes(value);
  const shown = viewName(value);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
      <TextField
        select
        size="small"
        label="Seen from"
        value={isOwn ? OWN : value}
        onChange={(event) => {
          setTyping(event.target.value === OWN);
          if (event.target.value !== OWN) onChange(event.target.value);
        }}
        sx={{ flex: '1 1 10rem', maxWidth: 240 }}
      >
        {OFFERED_ORBITS.map((orbit) => (
          <MenuItem key={orbit} value={orbit}>
            {viewName(orbit)}
          </MenuItem>
        ))}
        <MenuItem value={OWN}>Another position</MenuItem>
      </TextField>
      {isOwn && (
        <TextField
          data-field={field}
          size="small"
          label="Camera position"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          error={problem !== undefined}
          helperText={problem ?? (shown ? `It shows: ${shown}` : undefined)}
          sx={{ flex: '1 1 12rem', maxWidth: 280 }}
        />
      )}
    </Box>
  );
}

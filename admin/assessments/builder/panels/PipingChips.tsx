import { Chip, Stack, Typography } from '@mui/material';
import { PLACEHOLDERS } from '#common/assessments/questionnaire/piping.ts';

/** Buttons that append a placeholder to the text above. */
export function PipingChips({ onInsert }: { onInsert: (token: string) => void }) {
  return (
    <Stack direction="row" spacing={0.75} useFlexGap sx={{ mt: 0.75, flexWrap: 'wrap', alignItems: 'center' }}>
      <Typography variant="caption" color="text.secondary">
        Insert:
      </Typography>
      {PLACEHOLDERS.map(({ token, label }) => (
        <Chip
          key={token}
          size="small"
          variant="outlined"
          label={label}
          aria-label={`Insert ${label}`}
          onClick={() => onInsert(`[${token}]`)}
        />
      ))}
    </Stack>
  );
}

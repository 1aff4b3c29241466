import { Chip, Stack, Typography } from '@mui/material';
import { INVITATION_PLACEHOLDERS } from '#common/assessments/invitations.ts';

/** The placeholders of an invitation; choosing one adds it to the body. */
export function Placeholders({ onInsert }: { onInsert: (token: string) => void }) {
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      <Typography variant="body2" color="text.secondary">
        Placeholders:
      </Typography>
      {INVITATION_PLACEHOLDERS.map((name) => `[${name}]`).map((token) => (
        <Chip
          key={token}
          size="small"
          label={token}
          onClick={() => onInsert(token)}
          aria-label={`Add ${token} to the body`}
        />
      ))}
    </Stack>
  );
}

import { Chip, Stack, Typography } from '@mui/material';
import { useFormContext } from 'react-hook-form';
import { INVITATION_PLACEHOLDERS, type InvitationForm } from '#common/assessments/invitations.ts';

/** The placeholders of an invitation; choosing one adds it to the body. */
export function Placeholders() {
  const { getValues, setValue } = useFormContext<InvitationForm>();
  const insert = (token: string) => setValue('body', getValues('body') + token, { shouldDirty: true });
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
          onClick={() => insert(token)}
          aria-label={`Add ${token} to the body`}
        />
      ))}
    </Stack>
  );
}

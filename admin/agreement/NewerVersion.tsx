import { Alert, Box, Button, Typography } from '@mui/material';
import type { AgreementDetail } from '#common/people/agreement.ts';
import { TextChanges } from '#common/ui/texts/TextChanges.tsx';

type Props = { current: AgreementDetail; newest: AgreementDetail; onKeep: () => void; onDiscard: () => void };

/** Says that a colleague has published a version, with its changes, and asks what the next one starts from. */
export function NewerVersion({ current, newest, onKeep, onDiscard }: Props) {
  return (
    <Alert severity="warning" sx={{ mb: 3, '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}>
      <Typography>
        Version {newest.version} was published{newest.published_by && ` by ${newest.published_by}`} while you were
        writing. Your text is kept. These are the changes from version {current.version}; take over what is still
        missing in your text.
      </Typography>
      <TextChanges before={current.text} after={newest.text} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button color="inherit" variant="outlined" onClick={onKeep}>
          Go on with my text
        </Button>
        <Button color="inherit" onClick={onDiscard}>
          Discard my text
        </Button>
      </Box>
    </Alert>
  );
}

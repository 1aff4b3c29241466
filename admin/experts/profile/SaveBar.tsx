import { Box, Button } from '@mui/material';
import { useFormState } from 'react-hook-form';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { useBack } from './useBack.ts';

/** The buttons of the form; they stay in sight while it scrolls. */
export function SaveBar({ isDone }: { isDone: boolean }) {
  const { isSubmitting } = useFormState();
  const back = useBack();
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: 0,
        display: 'flex',
        justifyContent: 'flex-end',
        gap: 1,
        py: 2,
        mt: 2,
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
        zIndex: 1,
      }}
    >
      <Button onClick={back} disabled={isSubmitting}>
        Cancel
      </Button>
      <BusyButton type="submit" variant="contained" loading={isSubmitting} disabled={isDone}>
        Save Changes
      </BusyButton>
    </Box>
  );
}

import { Box, Button, DialogActions } from '@mui/material';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { STEPS } from './visForm.ts';

type Props = {
  step: number;
  editing: boolean;
  retrying: boolean;
  busy: boolean;
  onStep: (step: number) => void;
  onSubmit: () => void;
};

/** Previous, Next, and on the last step the button that saves. */
export function DialogButtons({ step, editing, retrying, busy, onStep, onSubmit }: Props) {
  const last = step === STEPS.length - 1;
  return (
    <DialogActions sx={{ px: 3, py: 2 }}>
      <Button onClick={() => onStep(step - 1)} disabled={step === 0 || busy}>
        Previous
      </Button>
      <Box sx={{ flex: 1 }} />
      {retrying && !last && (
        <BusyButton variant="contained" onClick={onSubmit} loading={busy}>
          Try Again
        </BusyButton>
      )}
      {last ? (
        <BusyButton variant="contained" onClick={onSubmit} loading={busy}>
          {retrying ? 'Try Again' : editing ? 'Update VIS' : 'Create VIS'}
        </BusyButton>
      ) : (
        <Button variant={retrying ? 'outlined' : 'contained'} onClick={() => onStep(step + 1)} disabled={busy}>
          Next
        </Button>
      )}
    </DialogActions>
  );
}

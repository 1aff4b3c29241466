import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';

type Props = {
  nextLabel?: string;
  onBack?: () => void;
  busy?: boolean;
  disabled?: boolean;
};

/** Back and Next; Next submits the step's form. */
export function StepActions({ nextLabel = 'Next', onBack, busy = false, disabled = false }: Props) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, mt: 1 }}>
      {onBack ? (
        <Button onClick={onBack} disabled={busy}>
          Back
        </Button>
      ) : (
        <span />
      )}
      <BusyButton type="submit" variant="contained" size="large" disabled={disabled} loading={busy}>
        {nextLabel}
      </BusyButton>
    </Box>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { BusyButton } from '#common/ui/feedback/BusyButton.tsx';

type Props = {
  busy: boolean;
  onCancel: () => void;
  /** Whether there is something to cancel, and whether it can be saved. */
  canCancel?: boolean;
  canSave?: boolean;
  sx: object;
};

/** The buttons of a long form; they stay in sight while it scrolls. */
export function SaveBar({ busy, onCancel, canCancel = true, canSave = true, sx }: Props) {
  return (
    <Box sx={{ ...BAR, ...sx }}>
      <Button onClick={onCancel} disabled={busy || !canCancel}>
        Cancel
      </Button>
      <BusyButton type="submit" variant="contained" loading={busy} disabled={!canSave}>
        Save Changes
      </BusyButton>
    </Box>
  );
}

const BAR = {
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  display: 'flex',
  justifyContent: 'flex-end',
  gap: 1,
  py: 2,
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const;

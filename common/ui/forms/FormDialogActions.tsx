import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import type { ReactNode } from 'react';
import { BusyButton } from '#common/ui/feedback/BusyButton.tsx';

type Props = {
  /** What the dialog does, on its button. */
  children: ReactNode;
  busy: boolean;
  onCancel: () => void;
  /** Does it; without this the button submits the form around. */
  onConfirm?: () => void;
  disabled?: boolean;
  /** For what cannot be undone. */
  danger?: boolean;
  /** Whether Cancel has the focus when the dialog opens. */
  focusCancel?: boolean;
};

/** The last row of a dialog: Cancel, and the button that does it. Both wait while it is being done. */
export function FormDialogActions({ children, busy, onCancel, onConfirm, disabled, danger, focusCancel }: Props) {
  return (
    <DialogActions>
      <Button onClick={onCancel} disabled={busy} autoFocus={focusCancel}>
        Cancel
      </Button>
      <BusyButton
        type={onConfirm ? 'button' : 'submit'}
        variant="contained"
        color={danger ? 'error' : 'primary'}
        disabled={disabled}
        loading={busy}
        onClick={onConfirm}
      >
        {children}
      </BusyButton>
    </DialogActions>
  );
}

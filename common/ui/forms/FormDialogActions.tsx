import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import type { ReactNode } from 'react';
import { BusyButton } from '#common/ui/feedback/BusyButton.tsx';

type Props = {
  /** The label of the button, which says what the dialog does. */
  children: ReactNode;
  busy: boolean;
  onCancel: () => void;
  /** Called by the button; without it the button submits the surrounding form. */
  onConfirm?: () => void;
  disabled?: boolean;
  /** For actions that cannot be undone. */
  danger?: boolean;
  /** Whether Cancel has the focus when the dialog opens. */
  focusCancel?: boolean;
};

/** The last row of a dialog: Cancel, and the button for the action. Both are disabled while it runs. */
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

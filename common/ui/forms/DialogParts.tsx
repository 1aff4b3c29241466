import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent, { type DialogContentProps } from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { ReactNode } from 'react';
import { BusyButton } from '#common/ui/feedback/BusyButton.tsx';

export type Parts = {
  title: string;
  /** While true, no button can be pressed. */
  busy?: boolean;
  /** The label of the button for what the dialog does; beside it stands Cancel. Without it, there is a Close. */
  confirm?: ReactNode;
  /** Called by that button; without it, the button submits the form. */
  onConfirm?: () => void;
  /** The id of the form that it submits, if it does not stand in it. */
  form?: string;
  /** Makes a form of the parts. */
  onSubmit?: () => void;
  disabled?: boolean;
  /** For actions that cannot be undone. */
  danger?: boolean;
  /** Whether Cancel has the focus when the dialog opens. */
  focusCancel?: boolean;
  /** In place of Cancel or Close. */
  closeLabel?: string;
  /** Other buttons, before these. */
  actions?: ReactNode;
  /** Absent if the dialog cannot be closed. */
  onClose?: () => void;
  /** Props of what is between title and buttons. */
  content?: DialogContentProps;
  children: ReactNode;
};

/** What a dialog consists of: title, content, and a last row with its buttons. */
export function DialogParts(props: Parts) {
  const { title, busy = false, confirm, onConfirm, form, onSubmit, disabled, danger, focusCancel } = props;
  const { closeLabel = confirm ? 'Cancel' : 'Close', actions, onClose, content, children } = props;
  const parts = (
    <>
      <DialogTitle sx={{ overflowWrap: 'anywhere' }}>{title}</DialogTitle>
      <DialogContent {...content}>{children}</DialogContent>
      {(confirm || actions || onClose) && (
        <DialogActions>
          {actions}
          {onClose && (
            // A Close that takes the place of Cancel takes the focus.
            <Button
              key={confirm ? 'cancel' : 'close'}
              onClick={onClose}
              disabled={busy}
              autoFocus={!confirm || focusCancel}
            >
              {closeLabel}
            </Button>
          )}
          {confirm && (
            <BusyButton
              type={onConfirm ? 'button' : 'submit'}
              form={form}
              variant="contained"
              color={danger ? 'error' : 'primary'}
              disabled={disabled}
              loading={busy}
              onClick={onConfirm}
            >
              {confirm}
            </BusyButton>
          )}
        </DialogActions>
      )}
    </>
  );
  if (!onSubmit) return parts;
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      sx={{ display: 'contents' }}
    >
      {parts}
    </Box>
  );
}

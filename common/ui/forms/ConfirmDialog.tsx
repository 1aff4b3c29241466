import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { BusyButton } from '#common/ui/feedback/BusyButton.tsx';

type Props = {
  open: boolean;
  title: string;
  text: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** For actions that cannot be undone. */
  danger?: boolean;
  busy?: boolean;
  /** Why the action is not possible: shown instead of the question, without a button to confirm. */
  refusal?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before an action; the safe answer has the focus. */
export function ConfirmDialog(props: Props) {
  const {
    open,
    title,
    text,
    confirmLabel,
    cancelLabel = 'Cancel',
    danger = false,
    busy = false,
    refusal,
    onConfirm,
    onClose,
  } = props;
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={busy ? undefined : onClose}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      maxWidth="xs"
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`} component="div">
          {refusal || text}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy} autoFocus>
          {refusal ? 'Close' : cancelLabel}
        </Button>
        {!refusal && (
          <BusyButton variant="contained" color={danger ? 'error' : 'primary'} onClick={onConfirm} loading={busy}>
            {confirmLabel}
          </BusyButton>
        )}
      </DialogActions>
    </Dialog>
  );
}

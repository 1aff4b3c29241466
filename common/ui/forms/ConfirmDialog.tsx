import Dialog from '@mui/material/Dialog';
import DialogContentText from '@mui/material/DialogContentText';
import { type ReactNode, useId } from 'react';
import { DialogParts } from './DialogParts.tsx';

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
export function ConfirmDialog({ open, text, confirmLabel, cancelLabel, busy, refusal, onClose, ...parts }: Props) {
  const id = useId();
  return (
    <Dialog open={open} onClose={busy ? undefined : onClose} aria-describedby={id} maxWidth="xs">
      <DialogParts
        {...parts}
        busy={busy}
        confirm={!refusal && confirmLabel}
        closeLabel={refusal ? undefined : cancelLabel}
        focusCancel
        onClose={onClose}
      >
        <DialogContentText id={id} component="div">
          {refusal || text}
        </DialogContentText>
      </DialogParts>
    </Dialog>
  );
}

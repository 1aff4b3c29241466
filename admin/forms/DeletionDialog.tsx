import { Alert, Box, Dialog, DialogContent, DialogTitle, Skeleton } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { FormDialogActions } from '#common/ui/forms/FormDialogActions.tsx';

type Props = {
  title: string;
  question: ReactNode;
  /** Consequences, one sentence each; undefined until the server has answered. */
  cost: string[] | undefined;
  /** Why it cannot be deleted; '' when it can. */
  blocked: string;
  /** Money that would be lost. */
  warning?: string;
  /** Why the server refused the deletion. */
  refusal?: string | null;
  confirmLabel?: string;
  isError: boolean;
  onRetry: () => void;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something is deleted and lists the consequences. It cannot be confirmed before these are known, nor where they forbid it. */
export function DeletionDialog(props: Props) {
  const { title, question, cost, blocked, warning, refusal, isError, onRetry, busy, onConfirm, onClose } = props;
  const { confirmLabel = 'Delete' } = props;
  const id = useId();
  return (
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <Box id={`${id}-text`} sx={{ display: 'grid', gap: 2, overflowWrap: 'anywhere' }}>
          <Box>{question}</Box>
          {!cost && !isError && <Skeleton height={48} aria-label="Loading what would be lost" />}
          {blocked && <Alert severity="error">{blocked}</Alert>}
          {warning && <Alert severity="warning">{warning}</Alert>}
          {cost && cost.length > 0 && (
            <Box component="ul" sx={{ m: 0, pl: 3 }}>
              {cost.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </Box>
          )}
          {refusal && !blocked && <Alert severity="error">{refusal}</Alert>}
        </Box>
        {isError && !cost && (
          <LoadError message="Failed to load what would be lost. Please try again." onRetry={onRetry} />
        )}
      </DialogContent>
      <FormDialogActions
        busy={busy}
        onCancel={onClose}
        danger
        focusCancel
        disabled={!cost || blocked !== ''}
        onConfirm={onConfirm}
      >
        {confirmLabel}
      </FormDialogActions>
    </Dialog>
  );
}

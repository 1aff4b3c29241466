import { Button, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type FormEventHandler, type ReactNode, useId } from 'react';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { FormDialog } from '#common/ui/forms/FormDialog.tsx';

type Props = {
  title: string;
  saveLabel: string;
  busy: boolean;
  onSubmit: FormEventHandler;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog that contains a form. */
export function StaffFormDialog({ title, saveLabel, busy, onSubmit, onClose, children }: Props) {
  const titleId = useId();
  return (
    <FormDialog busy={busy} onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <form noValidate onSubmit={onSubmit}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, '&&': { pt: 1 } }}>{children}</DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <BusyButton type="submit" variant="contained" loading={busy}>
            {saveLabel}
          </BusyButton>
        </DialogActions>
      </form>
    </FormDialog>
  );
}

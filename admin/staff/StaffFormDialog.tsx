import { DialogContent, DialogTitle } from '@mui/material';
import { type FormEventHandler, type ReactNode, useId } from 'react';
import { FormDialog } from '#common/ui/forms/FormDialog.tsx';
import { FormDialogActions } from '#common/ui/forms/FormDialogActions.tsx';

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
        <FormDialogActions busy={busy} onCancel={onClose}>
          {saveLabel}
        </FormDialogActions>
      </form>
    </FormDialog>
  );
}

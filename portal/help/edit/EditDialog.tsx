import Alert from '@mui/material/Alert';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { asApiError } from '#common/ui/api/apiError.ts';
import { FormDialog } from '#common/ui/forms/FormDialog.tsx';
import { FormDialogActions } from '#common/ui/forms/FormDialogActions.tsx';
import { useSignInDialog } from '#common/ui/session/session.ts';

type Props<Values> = {
  title: string;
  /** Saves the values; errors are shown at the fields they name. */
  save: (values: Values) => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog around the surrounding form. */
export function EditDialog<Values extends FieldValues>({ title, save, onClose, children }: Props<Values>) {
  const titleId = useId();
  const { handleSubmit, setError, formState } = useFormContext<Values>();
  const { isSubmitting, errors } = formState;
  useSignInDialog();

  const submit = handleSubmit(async (values) => {
    try {
      await save(values);
      onClose();
    } catch (error) {
      const { errors: refused, detail } = asApiError(error);
      for (const [field, messages] of Object.entries(refused ?? {})) {
        setError(field as never, { message: messages.join(', ') });
      }
      if (!refused) setError('root', { message: detail ?? 'The change could not be saved. Please try again.' });
    }
  });

  return (
    <FormDialog busy={isSubmitting} onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, '&&': { pt: 1 } }}>
          {errors.root && <Alert severity="error">{errors.root.message}</Alert>}
          {children}
        </DialogContent>
        <FormDialogActions busy={isSubmitting} onCancel={onClose}>
          Save
        </FormDialogActions>
      </form>
    </FormDialog>
  );
}

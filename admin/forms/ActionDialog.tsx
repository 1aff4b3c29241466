import { useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FormDialog } from '#common/ui/forms/FormDialog.tsx';
import { useSignInDialog } from '#common/ui/session/session.ts';
import { DialogForm, type DialogFormProps, FORM_IS_FRAME } from './DialogForm.tsx';

type Props<Values extends FieldValues> = Omit<DialogFormProps<Values>, 'titleId' | 'onSubmit'> & {
  /** Runs a named action with what was entered: the function of `useFormAction`. */
  onSubmit: NonNullable<DialogFormProps<Values>['onSubmit']>;
  maxWidth?: 'xs' | 'sm' | 'md';
};

/** A dialog whose form is the input of a named action; what saves a record is a `RecordDialog`. */
export function ActionDialog<Values extends FieldValues>({ maxWidth = 'sm', ...form }: Props<Values>) {
  const titleId = useId();
  useSignInDialog();
  return (
    <FormDialog onClose={form.onClose} fullWidth maxWidth={maxWidth} aria-labelledby={titleId} sx={FORM_IS_FRAME}>
      <DialogForm {...form} titleId={titleId} />
    </FormDialog>
  );
}

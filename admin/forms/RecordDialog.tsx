import { useId } from 'react';
import { CreateBase, EditBase, type RaRecord, useNotify, useRefresh } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { failureText, fieldErrorsOf } from '#admin/dataProvider/server.ts';
import { FormDialog } from '#common/ui/forms/FormDialog.tsx';
import { useSignInDialog } from '#common/ui/session/session.ts';
import { DialogForm, type DialogFormProps, FORM_IS_FRAME } from './DialogForm.tsx';

type Props<Saved extends RaRecord> = Omit<DialogFormProps, 'titleId' | 'onSubmit'> & {
  resource: string;
  /** The record to edit; absent for a new one. */
  record?: Saved;
  /** The toast after saving; without it there is none. */
  saved?: string;
  /** The toast after a failure for which the server sent no words. */
  failed: string;
  maxWidth?: 'xs' | 'sm' | 'md';
  /** Converts the record for the form, if the form needs another shape. */
  written?: (record: Saved) => Saved;
  /** Changes the values before they are sent. */
  transform?: (values: Record<string, unknown>) => object;
};

/**
 * A dialog that creates or edits a record. It asks before unsaved changes are lost, shows the messages of the schema
 * and the server at the inputs, and reloads the list behind it.
 */
export function RecordDialog<Saved extends RaRecord>(props: Props<Saved>) {
  const { resource, record, saved, failed, transform, written, onClose, maxWidth = 'sm' } = props;
  const notify = useNotify();
  const refresh = useRefresh();
  const titleId = useId();
  useSignInDialog();
  const mutationOptions = {
    onSuccess: () => {
      if (saved) notify(saved, { type: 'success' });
      refresh();
      onClose();
    },
    onError: (error: unknown) => {
      if (!fieldErrorsOf(error)) notify(failureText(error, failed), { type: 'error' });
    },
  };
  const leave = (error: Error) => {
    notify(failureText(error, failed), { type: 'error' });
    onClose();
  };
  const form = <DialogForm {...props} titleId={titleId} />;
  const base = { resource, redirect: false as const, mutationOptions, transform };
  return (
    <FormDialog onClose={onClose} fullWidth maxWidth={maxWidth} aria-labelledby={titleId} sx={FORM_IS_FRAME}>
      {record === undefined ? (
        <CreateBase {...base}>{form}</CreateBase>
      ) : (
        <EditBase
          {...base}
          id={record.id}
          mutationMode="pessimistic"
          queryOptions={{ onError: leave, select: written }}
        >
          {form}
        </EditBase>
      )}
    </FormDialog>
  );
}

type ActionDialogProps<Values extends FieldValues> = Omit<DialogFormProps<Values>, 'titleId' | 'onSubmit'> & {
  /** Runs a named action with what was entered: the function of `useFormAction`. */
  onSubmit: NonNullable<DialogFormProps<Values>['onSubmit']>;
  maxWidth?: 'xs' | 'sm' | 'md';
};

/** A dialog whose form is the input of a named action. To save a record, use a `RecordDialog`. */
export function ActionDialog<Values extends FieldValues>({ maxWidth = 'sm', ...form }: ActionDialogProps<Values>) {
  const titleId = useId();
  useSignInDialog();
  return (
    <FormDialog onClose={form.onClose} fullWidth maxWidth={maxWidth} aria-labelledby={titleId} sx={FORM_IS_FRAME}>
      <DialogForm {...form} titleId={titleId} />
    </FormDialog>
  );
}

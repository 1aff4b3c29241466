import { useId } from 'react';
import { CreateBase, EditBase, type RaRecord, useNotify, useRefresh } from 'react-admin';
import { failureText, fieldErrorsOf } from '#admin/dataProvider/callError.ts';
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
  /** How the record stands in the form, where that is not as it was sent. */
  written?: (record: Saved) => Saved;
  /** Changes what is sent. */
  transform?: (values: Record<string, unknown>) => object;
};

/**
 * A dialog that creates or edits a record: what was typed is asked about before it is lost, the schema's and the
 * server's messages stand at the inputs, and the list behind it is loaded again.
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

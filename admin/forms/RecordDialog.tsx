import { zodResolver } from '@hookform/resolvers/zod';
import { DialogContent, DialogTitle } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { CreateBase, EditBase, Form, type RaRecord, useNotify, useRefresh } from 'react-admin';
import { useFormState } from 'react-hook-form';
import type { z } from 'zod';
import { failureText, fieldErrorsOf } from '#admin/dataProvider/callError.ts';
import { blankOf } from '#common/schema/fields.ts';
import { FormDialog, useReportFormState } from '#common/ui/forms/FormDialog.tsx';
import { FormDialogActions } from '#common/ui/forms/FormDialogActions.tsx';
import { useSignInDialog } from '#common/ui/session/session.ts';

type Props<Saved extends RaRecord> = {
  resource: string;
  /** The record to edit; absent for a new one. */
  record?: Saved;
  title: string;
  /** What people enter; its messages stand at the inputs. */
  schema: z.ZodObject;
  /** What a new record begins with, where its inputs are not blank. */
  defaultValues?: Record<string, unknown>;
  /** The button that saves. */
  saveLabel: string;
  /** The toast after saving. */
  saved: string;
  /** The toast after a failure for which the server sent no words. */
  failed: string;
  maxWidth?: 'xs' | 'sm' | 'md';
  onClose: () => void;
  /** Changes what is sent. */
  transform?: (values: Record<string, unknown>) => object;
  /** The inputs. */
  children: ReactNode;
};

/**
 * A dialog that creates or edits a record: what was typed is asked about before it is lost, the schema's and the
 * server's messages stand at the inputs, and the list behind it is loaded again.
 */
export function RecordDialog<Saved extends RaRecord>(props: Props<Saved>) {
  const { resource, record, saved, failed, transform, onClose, maxWidth = 'sm' } = props;
  const notify = useNotify();
  const refresh = useRefresh();
  const titleId = useId();
  useSignInDialog();
  const mutationOptions = {
    onSuccess: () => {
      notify(saved, { type: 'success' });
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
  const form = <RecordForm {...props} titleId={titleId} />;
  const base = { resource, redirect: false as const, mutationOptions, transform };
  return (
    <FormDialog onClose={onClose} fullWidth maxWidth={maxWidth} aria-labelledby={titleId} sx={FORM_IS_FRAME}>
      {record === undefined ? (
        <CreateBase {...base}>{form}</CreateBase>
      ) : (
        <EditBase {...base} id={record.id} mutationMode="pessimistic" queryOptions={{ onError: leave }}>
          {form}
        </EditBase>
      )}
    </FormDialog>
  );
}

/** The dialog's parts stand in the form, which must not come between them and the dialog. */
const FORM_IS_FRAME = { '& form': { display: 'contents' } };
/** A record that is loaded again does not replace what was typed. The object must stay the same, or the form is reset. */
const KEEP_TYPED = { keepDirtyValues: true };

function RecordForm<Saved extends RaRecord>(props: Props<Saved> & { titleId: string }) {
  const { title, titleId, schema, defaultValues, saveLabel, onClose, children } = props;
  return (
    <Form<Record<string, unknown>>
      resolver={zodResolver(schema)}
      defaultValues={{ ...blankOf(schema), ...defaultValues }}
      resetOptions={KEEP_TYPED}
      noValidate
      disableInvalidFormNotification
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2.5, '&&': { pt: 1 } }}>{children}</DialogContent>
      <RecordFormActions onClose={onClose}>{saveLabel}</RecordFormActions>
    </Form>
  );
}

function RecordFormActions({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const { isDirty, isSubmitting } = useFormState();
  useReportFormState(isDirty, isSubmitting);
  return (
    <FormDialogActions busy={isSubmitting} onCancel={onClose}>
      {children}
    </FormDialogActions>
  );
}

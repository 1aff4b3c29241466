import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { type FieldValues, useFormState } from 'react-hook-form';
import { DialogParts, type Parts } from '#common/ui/forms/DialogParts.tsx';
import { FormDialog, useReportFormState } from '#common/ui/forms/FormDialog.tsx';
import { FormProblem, StaffForm, type StaffFormProps } from './StaffForm.tsx';

export type ActionDialogProps<Values extends FieldValues = FieldValues, Result = unknown> = StaffFormProps<
  Values,
  Result
> & {
  title: string;
  saveLabel: string;
  /** Whether saving is not possible at the moment; the inputs say why. */
  disabled?: boolean;
  /** For what cannot be undone: the button is red, and Cancel has the focus. */
  danger?: boolean;
  maxWidth?: 'xs' | 'sm' | 'md';
  onClose: () => void;
  children: ReactNode;
};

/** A dialog with a form. It asks before what was typed is lost. To save a record, use a `RecordDialog`. */
export function ActionDialog<Values extends FieldValues, Result>(props: ActionDialogProps<Values, Result>) {
  const { title, saveLabel, disabled, danger, maxWidth = 'sm', onClose, children, ...form } = props;
  return (
    <FormDialog onClose={onClose} fullWidth maxWidth={maxWidth}>
      <StaffForm {...form}>
        <FormParts title={title} confirm={saveLabel} disabled={disabled} danger={danger} onClose={onClose}>
          <FormProblem />
          {children}
        </FormParts>
      </StaffForm>
    </FormDialog>
  );
}

const CONTENT = {
  display: 'grid',
  gap: 2.5,
  gridTemplateColumns: 'minmax(0, 1fr)',
  // Scrolling lists keep their height when the dialog is full.
  gridAutoRows: 'max-content',
  overflowWrap: 'anywhere',
  '&&': { pt: 1 },
} as const;

function FormParts(parts: Parts) {
  const { isDirty, isSubmitting } = useFormState();
  useReportFormState(isDirty, isSubmitting);
  return <DialogParts {...parts} busy={isSubmitting} focusCancel={parts.danger} content={{ sx: CONTENT }} />;
}

type Props = Omit<ActionDialogProps<FieldValues, RaRecord>, 'call' | 'edit' | 'done'> & {
  resource: string;
  /** The record to edit; absent for a new one. */
  record?: RaRecord;
  /** The toast after saving; without it there is none. */
  saved?: string;
  /** Turns a stored record into what the form holds, if that differs. */
  written?: (record: RaRecord) => RaRecord;
  words?: NonNullable<ActionDialogProps['edit']>['words'];
};

/** A dialog that creates or edits a record, and reloads the list behind it. */
export function RecordDialog({ resource, record, saved, written = asStored, words, onClose, ...dialog }: Props) {
  return (
    <ActionDialog<FieldValues, RaRecord>
      {...dialog}
      done={saved}
      onSuccess={onClose}
      onClose={onClose}
      call={async (server, data) => (await server.create(resource, { data })).data}
      edit={
        record && {
          stored: written(record),
          save: async (server, data, stored) =>
            written((await server.update(resource, { id: record.id, data, previousData: stored })).data),
          newest: async (server) => written((await server.getOne(resource, { id: record.id })).data),
          words,
        }
      }
    />
  );
}

const asStored = (record: RaRecord) => record;

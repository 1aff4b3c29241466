import { DialogContent, DialogTitle } from '@mui/material';
import type { ReactNode } from 'react';
import { Form } from 'react-admin';
import { type FieldValues, useFormState } from 'react-hook-form';
import type { z } from 'zod';
import { blankOf } from '#common/schema/fields.ts';
import { useReportFormState } from '#common/ui/forms/FormDialog.tsx';
import { FormDialogActions } from '#common/ui/forms/FormDialogActions.tsx';
import { FormProblem } from './FormProblem.tsx';
import { resolverOf } from './resolverOf.ts';

export type DialogFormProps<Values extends FieldValues = FieldValues> = {
  title: string;
  titleId: string;
  /** What people enter; its messages stand at the inputs. */
  schema: z.ZodType<Values, FieldValues>;
  /** What the form begins with where its inputs are not blank, beside the record around. */
  defaultValues?: Record<string, unknown>;
  /** The button that saves. */
  saveLabel: string;
  /** Whether it cannot be saved as things are; the inputs say why. */
  disabled?: boolean;
  /** For what cannot be undone: the button is red, and Cancel has the focus. */
  danger?: boolean;
  /** Saves what was entered and returns the server's messages by field; without it the record is saved. */
  onSubmit?: (values: Values) => Promise<Record<string, unknown> | undefined>;
  onClose: () => void;
  /** The inputs. */
  children: ReactNode;
};

/** For the dialog: its parts stand in the form, which must not come between them and the dialog. */
export const FORM_IS_FRAME = { '& form': { display: 'contents' } };
/** A record that is loaded again does not replace what was typed. The object must stay the same, or the form is reset. */
const KEEP_TYPED = { keepDirtyValues: true };

/** Title, inputs and buttons of a dialog with a form. */
export function DialogForm<Values extends FieldValues>(props: DialogFormProps<Values>) {
  const { title, titleId, schema, defaultValues, saveLabel, disabled, danger, onSubmit, onClose, children } = props;
  return (
    <Form<Record<string, unknown>>
      resolver={resolverOf(schema)}
      defaultValues={{ ...blankOf(schema), ...defaultValues }}
      onSubmit={onSubmit && ((values: FieldValues) => onSubmit(values as Values))}
      resetOptions={KEEP_TYPED}
      noValidate
      disableInvalidFormNotification
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent
        sx={{
          display: 'grid',
          gap: 2.5,
          gridTemplateColumns: 'minmax(0, 1fr)',
          // Lists that scroll keep their height where the dialog is full.
          gridAutoRows: 'max-content',
          overflowWrap: 'anywhere',
          '&&': { pt: 1 },
        }}
      >
        <FormProblem />
        {children}
      </DialogContent>
      <DialogFormActions onClose={onClose} disabled={disabled} danger={danger}>
        {saveLabel}
      </DialogFormActions>
    </Form>
  );
}

type ActionsProps = Pick<DialogFormProps, 'disabled' | 'danger' | 'onClose' | 'children'>;

function DialogFormActions({ children, disabled, danger, onClose }: ActionsProps) {
  const { isDirty, isSubmitting } = useFormState();
  useReportFormState(isDirty, isSubmitting);
  return (
    <FormDialogActions busy={isSubmitting} onCancel={onClose} disabled={disabled} danger={danger} focusCancel={danger}>
      {children}
    </FormDialogActions>
  );
}

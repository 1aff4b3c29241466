import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, DialogContent, DialogTitle } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import { Form } from 'react-admin';
import { type FieldValues, type Resolver, useFormState } from 'react-hook-form';
import type { z } from 'zod';
import { blankOf } from '#common/schema/fields.ts';
import { useReportFormState } from '#common/ui/forms/FormDialog.tsx';
import { FormDialogActions } from '#common/ui/forms/FormDialogActions.tsx';
import { focusFirstInvalid } from '#common/ui/forms/focusField.ts';
import { LeaveGuard } from '#common/ui/forms/LeaveGuard.tsx';

/** Returns a schema as the resolver of react-admin's `Form`, which does not know the type of its values. */
export const resolverOf = (schema: z.ZodType): Resolver =>
  zodResolver(schema as z.ZodType<FieldValues, FieldValues>) as Resolver;

export type DialogFormProps<Values extends FieldValues = FieldValues> = {
  title: string;
  titleId: string;
  /** What people enter; its messages stand at the inputs. */
  schema: z.ZodType<Values, FieldValues>;
  /** Initial values of inputs, in addition to the current record. */
  defaultValues?: Record<string, unknown>;
  saveLabel: string;
  /** Whether saving is not possible at the moment; the inputs say why. */
  disabled?: boolean;
  /** For what cannot be undone: the button is red, and Cancel has the focus. */
  danger?: boolean;
  /** Saves what was entered and returns the server's messages by field; without it the record is saved. */
  onSubmit?: (values: Values) => Promise<Record<string, unknown> | undefined>;
  onClose: () => void;
  children: ReactNode;
};

/** For the dialog: the form's box disappears, so that its parts lie directly in the dialog. */
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
          // Scrolling lists keep their height when the dialog is full.
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

/**
 * Shows the server's messages about the whole form, and about fields without an input. After a refused save, the first
 * field with an error gets the focus.
 */
export function FormProblem() {
  const { errors, isSubmitting, submitCount } = useFormState();
  const place = useRef<HTMLSpanElement>(null);
  const messages = withoutInput(errors);
  const isRefused = !isSubmitting && Object.keys(errors).length > 0;
  // Only after a save: while somebody types, the focus stays.
  const refusals = useRef(0);
  useEffect(() => {
    if (!isRefused || refusals.current === submitCount) return;
    refusals.current = submitCount;
    focusFirstInvalid(place.current?.closest('form'));
  }, [isRefused, submitCount]);
  return (
    <>
      <span ref={place} hidden />
      {messages.length > 0 && <Alert severity="error">{messages.join(' ')}</Alert>}
    </>
  );
}

/** Returns the server's messages for fields without an input, however deep they are. */
function withoutInput(errors: object): string[] {
  return Object.values(errors).flatMap((error: unknown) => {
    if (typeof error !== 'object' || error === null) return [];
    if (!('type' in error) || typeof error.type !== 'string') return withoutInput(error);
    const isPlaced = 'ref' in error && Boolean(error.ref);
    return error.type === 'server' && !isPlaced && 'message' in error ? [String(error.message)] : [];
  });
}

/** Asks before leaving a react-admin form with unsaved changes. `withTab`: also before leaving the form's tab. */
export function UnsavedGuard({ withTab }: { withTab?: boolean }) {
  const { isDirty, isSubmitting } = useFormState();
  return <LeaveGuard active={isDirty && !isSubmitting} withTab={withTab} />;
}

import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Box, type ButtonProps } from '@mui/material';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { setSubmissionErrors, useDataProvider } from 'react-admin';
import { type FieldValues, FormProvider, type Resolver, useFormState } from 'react-hook-form';
import type { z } from 'zod';
import type { PanelDataProvider } from '#admin/dataProvider/index.ts';
import { type Outcome, useFormAction } from '#admin/dataProvider/useAction.ts';
import { blankOf, titleOf, valueInWords } from '#common/schema/fields.ts';
import { BusyButton } from '#common/ui/feedback/BusyButton.tsx';
import { focusFirstInvalid } from '#common/ui/forms/focusField.ts';
import { LeaveGuard } from '#common/ui/forms/LeaveGuard.tsx';
import { SaveGivenUp } from '#common/ui/forms/useMergedSave.tsx';
import { useStoredForm } from '#common/ui/forms/useStoredForm.ts';
import { useSignInDialog } from '#common/ui/session/session.ts';

type Row = { revision?: number };

/** A stored record that several people edit. */
type Editing<Values, Result> = {
  stored: Result & Row;
  /** Sends what was changed, with the revision on which it was changed; returns the saved record. */
  save: (server: PanelDataProvider, changed: Partial<Values> & Row, stored: Result & Row) => Promise<Result & Row>;
  /** Loads the record again after a colleague has saved it. */
  newest: (server: PanelDataProvider) => Promise<Result & Row>;
  /** Values in words, where they do not follow from the schema, for the question which of two changes stays. */
  words?: { [Field in keyof Values]?: (value: Values[Field]) => string };
};

export type StaffFormProps<Values extends FieldValues = FieldValues, Result = unknown> = Outcome<Result> & {
  /** What people enter; its messages stand at the inputs. */
  schema: z.ZodType<Values, FieldValues>;
  /** Initial values of inputs. */
  defaultValues?: Record<string, unknown>;
  /** Sends what was entered. */
  call?: (server: PanelDataProvider, values: Values) => Promise<Result>;
  /** Instead of `call`, for a stored record. */
  edit?: Editing<Values, Result>;
};

/**
 * The form of the staff app. What was typed survives a failed save, a newer record, a colleague's save and the end of
 * the session (`useStoredForm`). The server's messages stand at the inputs; `children` include a `FormProblem` for others.
 */
export function StaffForm<Values extends FieldValues, Result>(
  props: StaffFormProps<Values, Result> & {
    /** For a button outside of the form. */
    id?: string;
    children: ReactNode;
  },
) {
  const { id, schema, defaultValues, call, edit, children, onSuccess, onError, ...outcome } = props;
  useSignInDialog();
  const server = useDataProvider<PanelDataProvider>();
  const blank: FieldValues = { ...blankOf(schema), ...defaultValues };
  const { form, save, disputes } = useStoredForm<Result & Row, Values>({
    stored: edit?.stored ?? (NEW as Result & Row),
    valuesOf: (stored) => valuesOf(blank, stored) as Values,
    resolver: () => resolverOf(schema) as Resolver<Values>,
    words: {
      titleOf: (field) => titleOf(schema as z.ZodType as z.ZodObject, field),
      inWords: (field, value) =>
        edit?.words?.[field]?.(value as Values[string]) ??
        valueInWords(schema as z.ZodType as z.ZodObject, field, value),
    },
  });
  // Told once the form is clean, so that the screen may be left.
  const [result, setResult] = useState<{ of: Result }>();
  const tell = useEffectEvent(({ of }: { of: Result }) => onSuccess?.(of));
  useEffect(() => {
    if (result) tell(result);
  }, [result]);

  const send = async (entered: Values): Promise<Result> => {
    if (edit)
      return save(entered, {
        send: async (changed, stored) => {
          const isSame = Object.keys(changed).length === 0;
          return isSame ? stored : edit.save(server, { ...changed, revision: stored.revision }, stored);
        },
        loadNewest: () => edit.newest(server),
      });
    let made: Result | undefined;
    await save(entered, {
      send: async () => {
        made = await call?.(server, entered);
        // What was sent stays, and counts as saved.
        return entered as Result & Row;
      },
    });
    return made as Result;
  };
  const submit = useFormAction((_server, entered: Values) => send(entered), {
    ...outcome,
    onSuccess: (of) => setResult({ of }),
    onError: (error) => error instanceof SaveGivenUp || (onError?.(error) ?? false),
  });

  return (
    <FormProvider {...form}>
      <Box
        component="form"
        id={id}
        noValidate
        onSubmit={(event: FormEvent) => {
          // A dialog over another form is inside of it for React.
          event.stopPropagation();
          void form.handleSubmit(async (entered) => {
            const refused = await submit(entered);
            if (refused) setSubmissionErrors(refused, form.setError as never);
          })(event);
        }}
        sx={{ display: 'contents' }}
      >
        {children}
      </Box>
      {disputes}
    </FormProvider>
  );
}

const NEW = {};

/** The values of a stored record in the form; a field that it does not have is blank. */
const valuesOf = (blank: FieldValues, stored: FieldValues): FieldValues =>
  Object.fromEntries(
    Object.keys(blank)
      .filter((field) => field !== 'revision')
      .map((field) => [field, field in stored ? stored[field] : blank[field]]),
  );

/** A schema as the resolver of a form, which does not know the type of its values. */
const resolverOf = (schema: z.ZodType): Resolver =>
  zodResolver(schema as z.ZodType<FieldValues, FieldValues>) as Resolver;

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

/** The button that sends the surrounding form; it is disabled while it does. */
export function SubmitButton(props: Omit<ButtonProps, 'loading'>) {
  const { isSubmitting } = useFormState();
  return <BusyButton type="submit" variant="contained" loading={isSubmitting} {...props} />;
}

/** Asks before leaving a form with unsaved changes. `withTab`: also before leaving the form's tab. */
export function UnsavedGuard({ withTab }: { withTab?: boolean }) {
  const { isDirty } = useFormState();
  return <LeaveGuard active={isDirty} withTab={withTab} />;
}

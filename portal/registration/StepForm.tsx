import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, type ReactNode, useEffect } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod';
import { BusyButton } from '#common/ui/feedback/BusyButton.tsx';
import { focusFirstField } from '#common/ui/forms/focusField.ts';
import { pick } from '#common/words/collections.ts';
import type { Draft } from './draft.ts';
import { useRegistration } from './registration.ts';

type Props<Schema extends z.ZodObject, Values extends FieldValues> = {
  /** What the step asks for: a part of the draft's person. */
  schema: Schema;
  /** Initial values that the draft does not hold. */
  known?: Partial<Values>;
  /** Called with valid values; may set errors on the form. Without it, the next step follows. */
  onNext?: (values: Values, form: UseFormReturn<Values>) => void | Promise<void>;
  nextLabel?: string;
  children: ReactNode;
};

/** The form of one step: validates its values, and keeps everything typed in the draft, also what is invalid. */
export function StepForm<Schema extends z.ZodObject, Values extends FieldValues = z.infer<Schema>>(
  props: Props<Schema, Values>,
) {
  const { schema, known, onNext, nextLabel, children } = props;
  const { draft, change, next } = useRegistration();
  const entered = pick(draft.person, Object.keys(schema.shape) as (keyof Draft['person'])[]);
  // Validates only at Next: a message that appears when a field is left would push the button away from the
  // pointer.
  const form = useForm<Values>({
    resolver: zodResolver(schema) as unknown as Resolver<Values>,
    defaultValues: { ...entered, ...known } as DefaultValues<Values>,
    shouldFocusError: false,
  });
  const { subscribe, formState } = form;

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) =>
          change((current) => ({ person: { ...current.person, ...(values as Partial<Draft['person']>) } })),
      }),
    [subscribe, change],
  );

  return (
    <FormProvider {...form}>
      <StepFrame
        onNext={form.handleSubmit(
          (values) => (onNext ? onNext(values, form) : next()),
          // Not react-hook-form's focus, which handles single controls only: on a phone, a group with a message can
          // be a screen above the button.
          (errors) => focusFirstField(Object.keys(errors)),
        )}
        nextLabel={nextLabel}
        busy={formState.isSubmitting}
      >
        {children}
      </StepFrame>
    </FormProvider>
  );
}

type FrameProps = ActionsProps & { onNext: () => unknown; children: ReactNode };

/** What every step stands in: its fields, then Back and Next. A step whose values are secret has no more than this. */
export function StepFrame({ onNext, children, ...actions }: FrameProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onNext();
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2.5 }}>
      {children}
      <StepActions {...actions} />
    </Box>
  );
}

type ActionsProps = { nextLabel?: string; busy?: boolean; disabled?: boolean };

/** Back and Next; Next submits the step's form. */
export function StepActions({ nextLabel = 'Next', busy = false, disabled = false }: ActionsProps) {
  const { draft, back } = useRegistration();
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, mt: 1 }}>
      {draft.step > 1 ? (
        <Button onClick={back} disabled={busy}>
          Back
        </Button>
      ) : (
        <span />
      )}
      <BusyButton type="submit" variant="contained" size="large" disabled={disabled} loading={busy}>
        {nextLabel}
      </BusyButton>
    </Box>
  );
}

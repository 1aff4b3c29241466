import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { type ReactNode, useEffect } from 'react';
import { type DefaultValues, type FieldValues, FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import type { ZodType } from 'zod';
import { focusFirstField } from '#common/ui/forms/focusField.ts';

type Props<Values extends FieldValues> = {
  schema: ZodType<Values, Values>;
  values: DefaultValues<Values>;
  /** Called with valid values; may set errors on the form. */
  onNext: (values: Values, form: UseFormReturn<Values>) => void | Promise<void>;
  /** Called when a rule is broken. */
  onInvalid?: () => void;
  /** Called with everything typed, so that leaving the step keeps it. */
  onValues?: (values: Values) => void;
  children: (form: UseFormReturn<Values>) => ReactNode;
};

/** The form of one step: validates its values, and keeps invalid ones as they were typed. */
export function StepForm<Values extends FieldValues>(props: Props<Values>) {
  const { schema, values, onNext, onInvalid, onValues, children } = props;
  // Validates only at Next: a message that appears when a field is left would push the button away from the
  // pointer.
  const form = useForm<Values>({ resolver: zodResolver(schema), defaultValues: values, shouldFocusError: false });
  const { subscribe } = form;

  useEffect(() => {
    if (!onValues) return undefined;
    return subscribe({ formState: { values: true }, callback: ({ values: typed }) => onValues(typed) });
  }, [subscribe, onValues]);

  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        onSubmit={form.handleSubmit(
          (checked) => onNext(checked, form),
          (errors) => {
            // Not react-hook-form's focus, which handles single controls only: on a phone, a group with a message
            // can be a screen above the button.
            focusFirstField(Object.keys(errors));
            onInvalid?.();
          },
        )}
        sx={{ display: 'grid', gap: 2.5 }}
      >
        {children(form)}
      </Box>
    </FormProvider>
  );
}

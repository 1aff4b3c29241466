import { type FieldError, get, useFormContext, useFormState } from 'react-hook-form';

/** Returns the error message of a field of the surrounding form, or of a group of controls ('age_expertise'). */
export function useFieldMessage(name: string): string | undefined {
  const { control } = useFormContext();
  const { errors } = useFormState({ control });
  const error: FieldError | undefined = get(errors, name);
  return error?.message;
}

import { type FieldError, get, useFormContext, useFormState } from 'react-hook-form';

/** The message at a field of the surrounding form, also at one that stands for several controls ('age_expertise'). */
export function useFieldMessage(name: string): string | undefined {
  const { control } = useFormContext();
  const { errors } = useFormState({ control });
  const error: FieldError | undefined = get(errors, name);
  return error?.message;
}

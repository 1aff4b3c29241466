import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { AccountTab } from '#common/people/account.ts';
import { asApiError } from '#common/ui/api/apiError.ts';

/** A field and the tab it is on. */
export type FieldPlace = { tab: AccountTab; field: string };

/** One of the parts that Save Changes saves with a separate request. */
export type AccountPart = {
  isDirty: boolean;
  /** The toast when a rule is broken. */
  invalidMessage: string;
  /** Shows all errors at their fields; returns true if there are none. */
  validate: () => Promise<boolean>;
  /** Returns the first field with an error, in the order of the screen. */
  firstError: () => FieldPlace | null;
  /** @throws ApiError */
  save: () => Promise<void>;
  /** Shows the server's messages at their fields; returns those without a field. */
  refuse: (error: unknown) => string[];
  /** Resets to what is saved. */
  reset: () => void;
};

/** Validates a form as a submit does, so that its messages are updated while typing. */
export function validateForm<Values extends FieldValues>(form: UseFormReturn<Values>): Promise<boolean> {
  return new Promise((resolve, reject) => {
    form
      .handleSubmit(
        () => resolve(true),
        () => resolve(false),
      )()
      .catch(reject);
  });
}

/** Returns the first of `places` at which the form has an error. */
export function firstErrorOf<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  places: readonly FieldPlace[],
): FieldPlace | null {
  return places.find(({ field }) => form.getFieldState(field as never).error) ?? null;
}

/** Shows the server's messages at the form's fields; returns those without a field, or the detail. */
export function showErrorsAt<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  fields: readonly string[],
  error: unknown,
): string[] {
  const { errors = {}, detail } = asApiError(error);
  const others: string[] = detail ? [detail] : [];
  for (const [name, messages] of Object.entries(errors)) {
    const root = name.split('.')[0] ?? name;
    if (fields.includes(root)) form.setError(name as never, { message: messages.join(', ') });
    else others.push(...messages);
  }
  return others;
}

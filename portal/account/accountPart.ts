import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { AccountTab } from '#common/people/account.ts';
import { asApiError } from '#common/ui/api/apiError.ts';

/** A field and the tab it is on. */
export type FieldPlace = { tab: AccountTab; field: string };

/** One of the things that Save Changes saves by a call of its own. */
export type AccountPart = {
  isDirty: boolean;
  /** The toast when its rules are broken. */
  invalidMessage: string;
  /** Shows every broken rule at its field; gives whether none is. */
  validate: () => Promise<boolean>;
  /** The first field with a message, in the order of the screen. */
  firstError: () => FieldPlace | null;
  /** @throws ApiError */
  save: () => Promise<void>;
  /** Puts a refusal's messages at their fields; gives those that belong to none. */
  refuse: (error: unknown) => string[];
  /** Back to what is saved. */
  reset: () => void;
};

/** Checks a form as a submit would, so that its messages follow what is typed from then on. */
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

/** The first of `places` at which the form has a message now. */
export function firstErrorOf<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  places: readonly FieldPlace[],
): FieldPlace | null {
  return places.find(({ field }) => form.getFieldState(field as never).error) ?? null;
}

/** Puts the messages of a refusal at the form's fields; gives what belongs to none of them, with a lone detail. */
export function refuseAt<Values extends FieldValues>(
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

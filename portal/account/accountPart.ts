import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { ACCOUNT_MESSAGES } from '#common/people/account.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { useToast } from '#common/ui/feedback/toasts.tsx';
import { SaveGivenUp } from '#common/ui/forms/useMergedSave.tsx';
import { type StoredFormOptions, useStoredForm, type Way } from '#common/ui/forms/useStoredForm.ts';

/** Query options for edited data, which must not change while the person edits it. */
export const WHILE_EDITING = { staleTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/** One of the parts that Save Changes saves with a request of its own. */
export type AccountPart = {
  form: UseFormReturn;
  isDirty: boolean;
  /** The toast when a rule is broken. */
  invalidMessage: string;
  /** Shows all errors at their fields, as a submit does, and returns these fields. */
  validate: () => Promise<string[]>;
  /** @throws ApiError */
  save: () => Promise<void>;
  /** Shows the server's messages at their fields; returns these fields, and the messages without a field. */
  refuse: (error: unknown) => { fields: string[]; others: string[] };
  /** Resets to the saved values. */
  reset: () => void;
};

type Part<Stored, Values extends FieldValues> = StoredFormOptions<Stored, Values> &
  Way<Stored, Values> & {
    /** The fields that can show a message of the server. */
    fields: readonly string[];
    invalidMessage: string;
  };

/** A part that is one form. */
export function useAccountPart<Stored extends object, Values extends FieldValues>(part: Part<Stored, Values>) {
  const { fields, invalidMessage, stored } = part;
  const { form, fill, save, disputes } = useStoredForm<Stored, Values>(part);
  // Read during rendering, so that the form tracks it.
  const { isDirty } = form.formState;

  const validate = () =>
    new Promise<string[]>((resolve, reject) => {
      form
        .handleSubmit(
          () => resolve([]),
          (errors) => resolve(Object.keys(errors)),
        )()
        .catch(reject);
    });

  const refuse = (error: unknown) => {
    const { errors = {}, detail } = asApiError(error);
    const others = detail ? [detail] : [];
    const shown: string[] = [];
    for (const [name, messages] of Object.entries(errors)) {
      const root = name.split('.')[0] ?? name;
      if (fields.includes(root)) {
        form.setError(name as never, { message: messages.join(', ') });
        shown.push(root);
      } else others.push(...messages);
    }
    return { fields: shown, others };
  };

  const shared: AccountPart = {
    form: form as unknown as UseFormReturn,
    isDirty,
    invalidMessage,
    validate,
    refuse,
    save: async () => void (await save(form.getValues(), part)),
    reset: () => fill(stored),
  };
  return { ...shared, disputes };
}

/**
 * Save Changes: validates and saves the parts that were changed (the first one if none was, so that an incomplete
 * profile shows what is missing). Saved parts stay saved if another one is refused.
 * @param goTo opens the first of the given fields
 */
export function useSaveAll(parts: readonly AccountPart[], goTo: (fields: string[]) => void) {
  const toast = useToast();
  const [isSaving, setSaving] = useState(false);
  const [banner, setBanner] = useState<string[]>([]);

  const saveAll = async () => {
    setBanner([]);
    const changed = parts.filter((part) => part.isDirty);
    const chosen = changed.length > 0 ? changed : parts.slice(0, 1);
    for (const part of chosen) {
      const fields = await part.validate();
      if (fields.length === 0) continue;
      toast.error(part.invalidMessage);
      goTo(fields);
      return;
    }
    setSaving(true);
    const refused = await saveInSequence(chosen);
    setSaving(false);
    if (!refused) {
      toast.success(ACCOUNT_MESSAGES.saved);
      return;
    }
    const { part, error } = refused;
    if (error instanceof SaveGivenUp) return;
    const { fields, others } = part.refuse(error);
    setBanner(others);
    toast.error(asApiError(error).errors ? ACCOUNT_MESSAGES.correctErrors : ACCOUNT_MESSAGES.saveFailed);
    goTo(fields);
  };

  const cancel = () => {
    setBanner([]);
    for (const part of parts) part.reset();
  };
  return { saveAll, cancel, isSaving, banner };
}

/** Saves one part after the other, since a new password ends the session that the other requests use. */
async function saveInSequence(parts: readonly AccountPart[]): Promise<{ part: AccountPart; error: unknown } | null> {
  for (const part of parts) {
    try {
      await part.save();
    } catch (error) {
      return { part, error };
    }
  }
  return null;
}

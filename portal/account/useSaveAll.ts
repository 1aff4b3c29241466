import { useState } from 'react';
import { ACCOUNT_MESSAGES } from '#common/people/account.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { useToast } from '#common/ui/feedback/toasts.tsx';
import { SaveGivenUp } from '#common/ui/forms/useMergedSave.tsx';
import type { AccountPart, FieldPlace } from './accountPart.ts';

/**
 * Save Changes: validates and saves the parts that were changed (the first one if none was, so that an incomplete
 * profile shows what is missing). Saved parts stay saved if another one is refused.
 * @param goTo shows the tab of a field, scrolls to it and focuses it
 */
export function useSaveAll(parts: readonly AccountPart[], goTo: (place: FieldPlace) => void) {
  const toast = useToast();
  const [isSaving, setSaving] = useState(false);
  const [banner, setBanner] = useState<string[]>([]);

  const saveAll = async () => {
    setBanner([]);
    const changed = parts.filter((part) => part.isDirty);
    const chosen = changed.length > 0 ? changed : parts.slice(0, 1);
    for (const part of chosen) {
      if (await part.validate()) continue;
      toast.error(part.invalidMessage);
      const place = part.firstError();
      if (place) goTo(place);
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
    const others = part.refuse(error);
    setBanner(others);
    const { errors } = asApiError(error);
    toast.error(errors ? ACCOUNT_MESSAGES.correctErrors : ACCOUNT_MESSAGES.saveFailed);
    const place = part.firstError();
    if (place) goTo(place);
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

import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { ACCOUNT_MESSAGES } from '#common/people/account.ts';
import type { ExpertProfile, SavedProfile } from '#common/people/expert-profile.ts';
import type { ProfileValues } from '#common/people/profile-fields.ts';
import { accountProfile, staffOwnProfile } from '#common/people/profile-rules.ts';
import { api } from '#common/ui/api/api.ts';
import { ApiError } from '#common/ui/api/apiError.ts';
import { profileBody } from '#common/ui/people/profileBody.ts';
import { useSession } from '#common/ui/session/session.ts';
import { type AccountPart, firstErrorOf, showErrorsAt, validateForm } from './accountPart.ts';
import { formValues, PROFILE_PLACES, type ProfileFormValues } from './profileFields.ts';
import { PROFILE_KEY, PROFILE_PATH } from './useAccountData.ts';

export type ProfilePart = AccountPart & {
  form: UseFormReturn<ProfileFormValues>;
  /** A new picture, null to remove the stored one, undefined to keep it. */
  picture: File | null | undefined;
  setPicture: (picture: File | null | undefined) => void;
};

/** The Profile and Expertise tabs: one form and one request. Sends only what was changed. */
export function useProfilePart(profile: ExpertProfile, staff: boolean): ProfilePart {
  const client = useQueryClient();
  const { reloadProfile } = useSession();
  const [picture, setPicture] = useState<File | null | undefined>(undefined);
  const form = useForm<ProfileFormValues>({
    // The schema describes a complete profile; the form may hold less.
    resolver: zodResolver(staff ? staffOwnProfile : accountProfile) as unknown as Resolver<ProfileFormValues>,
    defaultValues: formValues(profile),
    shouldFocusError: false,
  });
  // Read during rendering, so that the form tracks them.
  const { isDirty, dirtyFields } = form.formState;

  const { reset } = form;
  useEffect(() => {
    reset(formValues(profile), { keepDirtyValues: true, keepErrors: true });
  }, [profile, reset]);

  const save = async () => {
    const values = form.getValues();
    const changed = Object.fromEntries(
      Object.keys(dirtyFields).map((field) => [field, values[field as keyof ProfileFormValues]]),
    ) as Partial<ProfileValues>;
    const body = profileBody(changed, picture, profile);
    try {
      const saved =
        body instanceof FormData
          ? await api.upload<SavedProfile>('PUT', PROFILE_PATH, body)
          : await api.put<SavedProfile>(PROFILE_PATH, body);
      form.reset(formValues(saved));
      setPicture(undefined);
      client.setQueryData(PROFILE_KEY, saved);
    } catch (error) {
      // Somebody else has saved meanwhile: load their values into the fields that this person has not changed.
      if (error instanceof ApiError && error.status === 409) await client.invalidateQueries({ queryKey: PROFILE_KEY });
      throw error;
    }
    // Updates the name and picture in the sidebar; a failure of that is not a failure of the save.
    reloadProfile().catch(() => undefined);
  };

  return {
    form,
    picture,
    setPicture,
    isDirty: isDirty || picture !== undefined,
    invalidMessage: ACCOUNT_MESSAGES.fillRequired,
    validate: () => validateForm(form),
    firstError: () => firstErrorOf(form, PROFILE_PLACES),
    save,
    refuse: (error) =>
      showErrorsAt(
        form,
        PROFILE_PLACES.map(({ field }) => field),
        error,
      ),
    reset: () => {
      form.reset(formValues(profile));
      setPicture(undefined);
    },
  };
}

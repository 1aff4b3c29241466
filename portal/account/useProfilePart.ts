import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { ACCOUNT_MESSAGES } from '#common/people/account.ts';
import type { ExpertProfile, SavedProfile } from '#common/people/expert-profile.ts';
import { type ProfileValues, profileFields } from '#common/people/profile-fields.ts';
import { profileInWords } from '#common/people/profile-in-words.ts';
import { accountProfile, staffOwnProfile } from '#common/people/profile-rules.ts';
import { titleOf } from '#common/schema/fields.ts';
import { api } from '#common/ui/api/api.ts';
import { useFormOptions } from '#common/ui/api/useFormOptions.ts';
import { useMergedSave } from '#common/ui/forms/useMergedSave.tsx';
import { profileBody } from '#common/ui/people/profileBody.ts';
import { useSession } from '#common/ui/session/session.ts';
import { type AccountPart, firstErrorOf, showErrorsAt, validateForm } from './accountPart.ts';
import { formValues, PROFILE_PLACES, type ProfileFormValues } from './profileFields.ts';
import { PROFILE_KEY, PROFILE_PATH } from './useAccountData.ts';

export type ProfilePart = AccountPart & {
  form: UseFormReturn<ProfileFormValues>;
  /** Asks which value stays where the profile was changed elsewhere too; belongs outside of the form. */
  disputes: ReactNode;
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

  const options = useFormOptions(profile.retired_choices);
  const [mergedSave, disputes] = useMergedSave({
    titleOf: (field) => titleOf(profileFields, field as keyof ProfileFormValues),
    inWords: (field, value) => profileInWords(field, value, options),
  });

  const save = async () => {
    const saved = await mergedSave({
      stored: profile,
      entered: form.getValues(),
      valuesOf: formValues,
      save: (stored, values) => {
        const changed = Object.fromEntries(
          Object.keys(dirtyFields).map((field) => [field, values[field as keyof ProfileFormValues]]),
        ) as Partial<ProfileValues>;
        const body = profileBody(changed, picture, stored);
        return body instanceof FormData
          ? api.upload<SavedProfile>('PUT', PROFILE_PATH, body)
          : api.put<SavedProfile>(PROFILE_PATH, body);
      },
      loadNewest: () => api.get<ExpertProfile>(PROFILE_PATH),
      onMerged: (newest, merged) => {
        // What only the other change touched is not dirty, so that the newest profile brings it into the form.
        for (const field of Object.keys(dirtyFields) as (keyof ProfileFormValues)[])
          form.setValue(field, merged[field], { shouldDirty: true });
        client.setQueryData(PROFILE_KEY, newest);
      },
    });
    form.reset(formValues(saved));
    setPicture(undefined);
    client.setQueryData(PROFILE_KEY, saved);
    // Updates the name and picture in the sidebar; a failure of that is not a failure of the save.
    reloadProfile().catch(() => undefined);
  };

  return {
    form,
    disputes,
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

import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ExpertDetail } from '#common/people/experts/detail.ts';
import { formValues, type ProfileFormValues } from './profile-values.ts';

/**
 * The profile that the form's entries rest on. When a newer one was read meanwhile, it takes its place where nothing
 * is lost: no field differs (only the status changed), or nothing has been entered yet. Else the older one stays, and
 * saving finds out that somebody else has changed the profile.
 */
export function useFormBase(expert: ExpertDetail, form: UseFormReturn<ProfileFormValues>) {
  const [base, setBase] = useState(expert);
  const { isDirty } = form.formState;
  const { reset } = form;
  useEffect(() => {
    if (expert.revision <= base.revision) return;
    const same = JSON.stringify(formValues(expert)) === JSON.stringify(formValues(base));
    if (same) setBase(expert);
    else if (!isDirty) {
      setBase(expert);
      reset(formValues(expert));
    }
  }, [expert, base, isDirty, reset]);
  return {
    base,
    /** Fills the form with this profile, whatever was entered. */
    restart: (newest: ExpertDetail) => {
      setBase(newest);
      reset(formValues(newest));
    },
  };
}

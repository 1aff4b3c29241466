import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ExpertDetail } from '#common/people/experts/detail.ts';
import { formValues, type ProfileFormValues } from './profileValues.ts';

/**
 * Keeps the profile that the form is based on. A newer profile replaces it if nothing is lost: no field differs
 * (only the status changed), or nothing has been entered yet. Otherwise the older one stays, and saving reports
 * that somebody else has changed the profile.
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
    /** Fills the form with this profile and drops what was entered. */
    restart: (newest: ExpertDetail) => {
      setBase(newest);
      reset(formValues(newest));
    },
  };
}

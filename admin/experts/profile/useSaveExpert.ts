import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { expertKeys } from '#admin/experts/calls.ts';
import { PROFILE_SAVE_REDIRECT_DELAY } from '#common/api/limits.ts';
import { EXPERT_MESSAGES, type ExpertDetail } from '#common/people/experts/detail.ts';
import { api } from '#common/ui/api/api.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { useToast } from '#common/ui/feedback/toasts.tsx';
import { changes, type ProfileFormValues } from './profileValues.ts';

type Options = {
  form: UseFormReturn<ProfileFormValues>;
  /** The profile that the form is based on. */
  base: ExpertDetail;
  restart: (saved: ExpertDetail) => void;
  onSaved: () => void;
};

/**
 * Saves what was changed. The server's messages go to their fields, messages without a field to a banner. After
 * success the list opens in 1.5 s. If somebody else changed the profile meanwhile, `stale` is true.
 */
export function useSaveExpert({ form, base, restart, onSaved }: Options) {
  const toast = useToast();
  const client = useQueryClient();
  const [banner, setBanner] = useState('');
  const [stale, setStale] = useState(false);
  const [isDone, setDone] = useState(false);

  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(onSaved, PROFILE_SAVE_REDIRECT_DELAY);
    return () => clearTimeout(timer);
  }, [isDone, onSaved]);

  const mutation = useMutation({
    mutationFn: (values: Partial<ProfileFormValues>) =>
      api.patch<ExpertDetail>(`/experts/${base.id}/`, changes(base, values)),
    onSuccess: async (saved) => {
      toast.success(EXPERT_MESSAGES.saved);
      if (saved.pending_email)
        toast.info(
          `Codes were sent to ${saved.pending_email} and the present address. It changes once it is confirmed.`,
        );
      restart(saved);
      client.setQueryData(expertKeys.detail(base.id), saved);
      setDone(true);
      await client.invalidateQueries({ queryKey: expertKeys.all, refetchType: 'none' });
    },
    onError: (error) => {
      const refusal = asApiError(error);
      if (refusal.status === 409 && refusal.code === 'stale') return setStale(true);
      if (!refusal.errors) {
        if (refusal.detail) setBanner(refusal.detail);
        toast.error(refusal.detail ?? EXPERT_MESSAGES.saveFailed);
        return undefined;
      }
      const { non_field_errors: general, ...fields } = refusal.errors;
      if (general) setBanner(general.join(' '));
      Object.entries(fields).forEach(([field, messages], index) => {
        form.setError(
          field as FieldPath<ProfileFormValues>,
          { message: messages.join(' ') },
          { shouldFocus: index === 0 },
        );
      });
      toast.error(EXPERT_MESSAGES.correct);
      return undefined;
    },
  });

  return {
    banner,
    stale,
    isDone,
    isSaving: mutation.isPending,
    dismissStale: () => setStale(false),
    save: (values: Partial<ProfileFormValues>) => {
      setBanner('');
      mutation.mutate(values);
    },
  };
}

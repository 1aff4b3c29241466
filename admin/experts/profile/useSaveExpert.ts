import { useEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { useAction } from '#admin/useAction.ts';
import { PROFILE_SAVE_REDIRECT_DELAY } from '#common/api/limits.ts';
import { EXPERT_MESSAGES, type ExpertDetail } from '#common/people/experts/detail.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
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
  const notify = useNotify();
  const [banner, setBanner] = useState('');
  const [stale, setStale] = useState(false);
  const [isDone, setDone] = useState(false);

  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(onSaved, PROFILE_SAVE_REDIRECT_DELAY);
    return () => clearTimeout(timer);
  }, [isDone, onSaved]);

  const [send, isSaving] = useAction(
    (server, values: Partial<ProfileFormValues>) =>
      server.update<ExpertDetail>('experts', { id: base.id, data: changes(base, values), previousData: base }),
    {
      done: EXPERT_MESSAGES.saved,
      failed: EXPERT_MESSAGES.saveFailed,
      onSuccess: ({ data: saved }) => {
        if (saved.pending_email)
          notify(`Codes were sent to ${saved.pending_email} and the present address. It changes once it is confirmed.`);
        restart(saved);
        setDone(true);
      },
      onError: (error) => {
        const { status, code, detail, errors } = asApiError(error);
        if (status === 409 && code === 'stale') {
          setStale(true);
          return true;
        }
        if (detail) setBanner(detail);
        if (!errors) return false;
        const { non_field_errors: general, ...fields } = errors;
        if (general) setBanner(general.join(' '));
        Object.entries(fields).forEach(([field, messages], index) => {
          const message = messages.join(' ');
          form.setError(field as FieldPath<ProfileFormValues>, { message }, { shouldFocus: index === 0 });
        });
        notify(EXPERT_MESSAGES.correct, { type: 'error' });
        return true;
      },
    },
  );

  return {
    banner,
    stale,
    isDone,
    isSaving,
    dismissStale: () => setStale(false),
    save: (values: Partial<ProfileFormValues>) => {
      setBanner('');
      void send(values);
    },
  };
}

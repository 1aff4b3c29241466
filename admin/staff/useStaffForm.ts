import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useNotify, useRefresh } from 'react-admin';
import { useForm } from 'react-hook-form';
import { type StaffInvitation, staffInvitation } from '#common/people/staff.ts';
import { asApiError } from '#common/ui/api/apiError.ts';

type Options = {
  values: StaffInvitation;
  save: (values: StaffInvitation) => Promise<unknown>;
  saved: string;
  failed: string;
  onClose: () => void;
};

/** A form about a staff member; shows the server's messages at the fields. */
export function useStaffForm({ values, save, saved, failed, onClose }: Options) {
  const notify = useNotify();
  const refresh = useRefresh();
  const form = useForm<StaffInvitation>({ resolver: zodResolver(staffInvitation), defaultValues: values });
  const { mutate, isPending } = useMutation({
    mutationFn: save,
    onSuccess: () => {
      notify(saved, { type: 'success' });
      refresh();
      onClose();
    },
    onError: (error) => {
      const { errors, detail } = asApiError(error);
      for (const field of ['first_name', 'last_name', 'email', 'role'] as const) {
        const message = errors?.[field]?.[0];
        if (message) form.setError(field, { message }, { shouldFocus: true });
      }
      if (!errors) notify(detail ?? failed, { type: 'error' });
    },
  });
  return { form, isPending, onSubmit: form.handleSubmit((entered) => mutate(entered)) };
}

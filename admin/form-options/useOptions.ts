import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type AdminOption,
  type NewOption,
  OPTION_MESSAGES,
  type OptionChange,
  type OptionKind,
} from '#common/people/form-options-admin.ts';
import { api } from '#common/ui/api/api.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { useToast } from '#common/ui/feedback/toasts.tsx';

const KEY = ['form-options'];

/** Returns all choices and the actions on them. */
export function useOptions() {
  const client = useQueryClient();
  const toast = useToast();
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get<AdminOption[]>('/form-options/', { signal }),
  });
  /** Other forms must offer the current choices. */
  const settle = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: KEY }),
      client.invalidateQueries({ queryKey: ['portal', 'form-options'] }),
      client.invalidateQueries({ queryKey: ['experts'] }),
    ]);
  const onError = (error: unknown) => {
    const { detail, errors } = asApiError(error);
    toast.error(detail ?? Object.values(errors ?? {}).flat()[0] ?? OPTION_MESSAGES.failed);
  };
  const add = useMutation({
    mutationFn: (option: NewOption) => api.post('/form-options/', option),
    onSuccess: () => toast.success(OPTION_MESSAGES.saved),
    onError,
    onSettled: settle,
  });
  const change = useMutation({
    mutationFn: ({ id, ...values }: OptionChange & { id: number }) => api.patch(`/form-options/${id}/`, values),
    onSuccess: () => toast.success(OPTION_MESSAGES.saved),
    onError,
    onSettled: settle,
  });
  const remove = useMutation({
    mutationFn: (id: number) => api.delete(`/form-options/${id}/`),
    onSuccess: () => toast.success(OPTION_MESSAGES.deleted),
    onError,
    onSettled: settle,
  });
  const order = useMutation({
    mutationFn: (body: { kind: OptionKind; ids: number[] }) => api.put('/form-options/order/', body),
    onError,
    onSettled: settle,
  });
  return { query, add, change, remove, order };
}
export type Options = ReturnType<typeof useOptions>;

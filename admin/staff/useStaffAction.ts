import { useMutation } from '@tanstack/react-query';
import { useNotify, useRefresh } from 'react-admin';
import type { StaffMember } from '#common/people/staff.ts';
import { api } from '#common/ui/api/api.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import type { StaffAction } from './actions.ts';

/** Runs an action, reports its outcome and reloads the list. */
export function useStaffAction(member: StaffMember, onSettled: () => void) {
  const notify = useNotify();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ path }: StaffAction) => api.post<StaffMember>(`/staff/${member.id}/${path}/`),
    onSuccess: (_saved, { done }) => notify(done, { type: 'success' }),
    onError: (error) => notify(asApiError(error).detail ?? 'This did not work. Please try again.', { type: 'error' }),
    onSettled: () => {
      onSettled();
      refresh();
    },
  });
}

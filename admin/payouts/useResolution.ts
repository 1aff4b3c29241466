import { useMutation } from '@tanstack/react-query';
import { useNotify, useRefresh } from 'react-admin';
import type { UseFormSetError } from 'react-hook-form';
import { PAYOUT_MESSAGES } from '#common/payouts/payouts.ts';
import type { PayoutResolution, ResolutionInput } from '#common/payouts/resolution.ts';
import { api } from '#common/ui/api/api.ts';
import { asApiError } from '#common/ui/api/apiError.ts';

const FIELDS = ['outcome', 'order_id', 'seen'] as const;

/** Settles a stuck payment; after a failure the dialog stays open with what was typed. */
export function useResolution(id: number, setError: UseFormSetError<ResolutionInput>, onDone: () => void) {
  const notify = useNotify();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (seen: PayoutResolution) =>
      api.post<{ detail: string }>(`/business/admin/payouts/${id}/resolve/`, seen),
    onSuccess: ({ detail }) => {
      notify(detail, { type: 'success' });
      onDone();
      refresh();
    },
    onError: (error) => {
      const { errors, detail } = asApiError(error);
      for (const field of FIELDS) {
        const message = errors?.[field]?.[0];
        if (message) setError(field, { message });
      }
      if (!errors) notify(detail ?? PAYOUT_MESSAGES.resolveFailed, { type: 'error' });
    },
  });
}

import { useMutation } from '@tanstack/react-query';
import { useNotify, useRefresh } from 'react-admin';
import type { AdminPayout, PayoutChange } from '#common/payouts/payloads.ts';
import { PAYOUT_MESSAGES, statusChanged } from '#common/payouts/payouts.ts';
import { api } from '#common/ui/api/api.ts';
import { asApiError } from '#common/ui/api/apiError.ts';

const path = (id: number) => `/business/admin/payouts/${id}/`;

/**
 * Approves or rejects a payment and shows the server's reason for a refusal. A typed reason then stays on the
 * screen.
 */
export function useDecision({ id, user_email }: Pick<AdminPayout, 'id' | 'user_email'>, onDone: () => void) {
  const notify = useNotify();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (decision: Pick<PayoutChange, 'status' | 'reason'>) =>
      api.patch<AdminPayout>(path(id), { ...decision, user_email } satisfies PayoutChange),
    onSuccess: ({ status }) => notify(statusChanged(status), { type: 'success' }),
    onError: (error) => notify(asApiError(error).detail ?? PAYOUT_MESSAGES.statusFailed, { type: 'error' }),
    onSettled: (_payout, error, { reason }) => {
      if (error && reason) return;
      onDone();
      refresh();
    },
  });
}

/** Executes the payment, or hands it to the provider. */
export function useExecution(id: number, onDone: () => void) {
  const notify = useNotify();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => api.post<{ detail: string }>(`${path(id)}mark_paid/`),
    onSuccess: ({ detail }) => notify(detail, { type: 'success' }),
    onError: (error) => notify(asApiError(error).detail ?? PAYOUT_MESSAGES.executeFailed, { type: 'error' }),
    onSettled: () => {
      onDone();
      refresh();
    },
  });
}

/** Saves the notes; after a failure the dialog stays open with what was typed. */
export function useNotes(id: number, onSaved: () => void) {
  const notify = useNotify();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (notes: string) => api.patch<AdminPayout>(path(id), { notes } satisfies PayoutChange),
    onSuccess: () => {
      notify(PAYOUT_MESSAGES.notesSaved, { type: 'success' });
      onSaved();
      refresh();
    },
    onError: () => notify(PAYOUT_MESSAGES.notesFailed, { type: 'error' }),
  });
}

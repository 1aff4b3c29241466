import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { GiftCardAsked, PayoutSummary } from '#common/payouts/payloads.ts';
import { PAYOUT_MESSAGES } from '#common/payouts/payouts.ts';
import { api } from '#common/ui/api/api.ts';
import { useToast } from '#common/ui/feedback/toasts.tsx';

/** Loads what the expert has earned: shows cached data at once and reloads on each visit. */
export const payoutSummaryQuery = queryOptions({
  queryKey: ['portal', 'payouts'],
  queryFn: ({ signal }) => api.get<PayoutSummary>('/projects/payouts/summary/', { signal }),
  staleTime: 0,
});

/** Requests the gift card, then reloads the summary, also after a failure, since the request may have arrived. */
export function useGiftCardRequest() {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: () => api.post<GiftCardAsked>('/projects/payouts/send-gift-card/'),
    onSuccess: () => toast.success(PAYOUT_MESSAGES.giftCardAsked),
    onError: () => toast.error(PAYOUT_MESSAGES.giftCardFailed),
    onSettled: () => client.invalidateQueries({ queryKey: payoutSummaryQuery.queryKey }),
  });
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { GiftCardAsked, PayoutSummary } from '#common/payout-payloads.ts';
import { PAYOUT_MESSAGES } from '#common/payouts.ts';
import { api } from '#common/ui/api.ts';
import { useToast } from '#common/ui/toasts.tsx';

const SUMMARY = ['portal', 'payouts'];

/** What the expert has earned: what is known shows at once, and each visit looks for news. */
export function usePayoutSummary() {
  return useQuery({
    queryKey: SUMMARY,
    queryFn: ({ signal }) => api.get<PayoutSummary>('/projects/payouts/summary/', { signal }),
    staleTime: 0,
  });
}

/** Asks for the gift card, then loads the summary again, also when the request failed: it may have arrived. */
export function useGiftCardRequest() {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: () => api.post<GiftCardAsked>('/projects/payouts/send-gift-card/'),
    onSuccess: () => toast.success(PAYOUT_MESSAGES.giftCardAsked),
    onError: () => toast.error(PAYOUT_MESSAGES.giftCardFailed),
    onSettled: () => client.invalidateQueries({ queryKey: SUMMARY }),
  });
}

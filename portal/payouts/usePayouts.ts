import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { GiftCardAsked, PayoutSummary } from '#common/payouts/payloads.ts';
import { PAYOUT_MESSAGES } from '#common/payouts/payouts.ts';
import { api } from '#common/ui/api/api.ts';
import { useToast } from '#common/ui/feedback/toasts.tsx';
import { useAgreementAsked } from '#portal/agreement/useAgreementAsked.ts';

/** What the expert has earned: what is known shows at once, and each visit looks for news. */
export const payoutSummaryQuery = queryOptions({
  queryKey: ['portal', 'payouts'],
  queryFn: ({ signal }) => api.get<PayoutSummary>('/projects/payouts/summary/', { signal }),
  staleTime: 0,
});

/** Asks for the gift card, then loads the summary again, also when the request failed: it may have arrived. */
export function useGiftCardRequest() {
  const client = useQueryClient();
  const toast = useToast();
  const agreementAsked = useAgreementAsked();
  return useMutation({
    mutationFn: () => api.post<GiftCardAsked>('/projects/payouts/send-gift-card/'),
    onSuccess: () => toast.success(PAYOUT_MESSAGES.giftCardAsked),
    onError: (error) => {
      toast.error(PAYOUT_MESSAGES.giftCardFailed);
      agreementAsked(error);
    },
    onSettled: () => client.invalidateQueries({ queryKey: payoutSummaryQuery.queryKey }),
  });
}

import CheckCircleIcon from '@mui/icons-material/CheckCircle';
import LockIcon from '@mui/icons-material/LockOutlined';
import CircleIcon from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { GiftCardAsked, PayoutSummary } from '#common/payouts/payloads.ts';
import { nextGiftCards } from '#common/payouts/payout-meaning.ts';
import {
  availableInWords,
  heldForExpert,
  isHeldBack,
  PAYOUT_MESSAGES,
  summaryHeadline,
  sumsInWords,
  UNPAID_STATUSES,
} from '#common/payouts/payouts.ts';
import { api } from '#common/ui/api/api.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { BusyButton } from '#common/ui/feedback/BusyButton.tsx';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { useToast } from '#common/ui/feedback/toasts.tsx';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { today } from '#common/words/dates.ts';
import { countedFigure } from '#common/words/format.ts';
import { PaymentsCard } from './PaymentsCard.tsx';

/** Loads what the expert has earned: shows cached data at once and reloads on each visit. */
const payoutSummaryQuery = queryOptions({
  queryKey: ['portal', 'payouts'],
  queryFn: ({ signal }) => api.get<PayoutSummary>('/projects/payouts/summary/', { signal }),
  staleTime: 0,
});

/** Requests the gift card, then reloads the summary, also after a failure, since the request may have arrived. */
function useGiftCardRequest() {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: () => api.post<GiftCardAsked>('/projects/payouts/send-gift-card/'),
    onSuccess: () => toast.success(PAYOUT_MESSAGES.giftCardAsked),
    onError: () => toast.error(PAYOUT_MESSAGES.giftCardFailed),
    // After success the button stays busy until it has nothing left to send.
    onSettled: (_asked, error) => {
      const reloading = client.invalidateQueries({ queryKey: payoutSummaryQuery.queryKey });
      return error ? undefined : reloading;
    },
  });
}

/** /my-payouts: what an expert has earned, the request for a gift card, and all payments. */
export function PayoutsPage() {
  return (
    <>
      <PageHeader title="My Payouts" />
      <Payouts />
    </>
  );
}

function Payouts() {
  const { data, error, refetch } = useQuery(payoutSummaryQuery);
  if (error && asApiError(error).status === 403) {
    return <EmptyState icon={<LockIcon />} title="Payouts are not available for your account." />;
  }
  if (error && !data) return <LoadError message={PAYOUT_MESSAGES.loadFailed} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Box aria-busy sx={{ display: 'grid', gap: 3 }}>
        <Skeleton variant="rounded" height={220} />
        <Skeleton variant="rounded" height={320} />
      </Box>
    );
  }
  return (
    <>
      <EarningsCard summary={data} />
      <PaymentsCard summary={data} />
    </>
  );
}

/** The amount that is waiting, the conditions to get it, and the button that requests it. */
function EarningsCard({ summary }: { summary: PayoutSummary }) {
  const request = useGiftCardRequest();
  const available = availableInWords(summary) !== '';
  return (
    <Card sx={{ p: { xs: 2.5, sm: 4 }, mb: 4 }}>
      <Typography variant="h2" sx={{ fontSize: { xs: '1.4rem', sm: '1.75rem' }, mb: 2.5 }}>
        {summaryHeadline(summary)}
      </Typography>
      <PayoutSteps summary={summary} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 3 }}>
        <BusyButton
          variant="contained"
          size="large"
          loading={request.isPending}
          disabled={!available}
          onClick={() => request.mutate()}
        >
          Send gift card to my email
        </BusyButton>
        <Typography role="status" color="text.secondary" sx={{ flex: '1 1 240px' }}>
          {request.isPending ? 'Sending your request…' : hint(summary)}
        </Typography>
      </Box>
    </Card>
  );
}

/** Returns the explanation of the button's state. */
function hint(summary: PayoutSummary): string {
  if (summary.held_until && summary.payments.some(({ status }) => isHeldBack(status)))
    return heldForExpert(summary.held_until);
  if (availableInWords(summary)) return '';
  const requested = summary.payments.filter(
    (payment) => payment.requested_at !== null && UNPAID_STATUSES.some((status) => status === payment.status),
  );
  if (requested.length > 0) {
    return `We have your request for ${sumsInWords(requested)}. ${nextGiftCards(summary, today())} You will get an email when yours is sent.`;
  }
  return summary.has_completed_assessment
    ? 'There is nothing new to send. Your next completed assessment will appear here.'
    : 'Complete an assessment to earn your first gift card.';
}

/** The two steps to a gift card. The email address is always confirmed: nobody can sign in without that. */
function PayoutSteps({ summary }: { summary: PayoutSummary }) {
  const count = summary.completed_assessments_count;
  return (
    <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 2 }}>
      <Step number={1} done title="Confirm your email" state="Confirmed">
        {summary.user_email}
      </Step>
      <Step
        number={2}
        done={summary.has_completed_assessment}
        title="Complete at least one assessment"
        state={summary.has_completed_assessment ? 'Done' : 'Not done yet'}
      >
        {countedFigure(count, 'assessment')} completed
      </Step>
    </Box>
  );
}

type StepProps = { number: number; done: boolean; title: string; state: string; children: ReactNode };

function Step({ number, done, title, state, children }: StepProps) {
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
      {done ? <CheckCircleIcon color="success" aria-hidden /> : <CircleIcon color="disabled" aria-hidden />}
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>
          {number}. {title}{' '}
          <Typography component="span" color={done ? 'success.main' : 'text.secondary'} sx={{ fontWeight: 600 }}>
            · {state}
          </Typography>
        </Typography>
        <Typography color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {children}
        </Typography>
      </Box>
    </Box>
  );
}

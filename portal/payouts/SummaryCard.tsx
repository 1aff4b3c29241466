import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { heldForExpert, isHeldBack } from '#common/payouts/holds.ts';
import type { PayoutSummary } from '#common/payouts/payloads.ts';
import { giftCardsGoOut } from '#common/payouts/payout-days.ts';
import { availableInWords, summaryHeadline, sumsInWords } from '#common/payouts/payouts.ts';
import { UNPAID_STATUSES } from '#common/payouts/status.ts';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { PayoutSteps } from './PayoutSteps.tsx';
import { useGiftCardRequest } from './usePayouts.ts';

/** The amount that is waiting, the conditions to get it, and the button that requests it. */
export function SummaryCard({ summary }: { summary: PayoutSummary }) {
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
    return `We have your request for ${sumsInWords(requested)}. ${giftCardsGoOut(summary.payout_days)} You will get an email when yours is sent.`;
  }
  return summary.has_completed_assessment
    ? 'There is nothing new to send. Your next completed assessment will appear here.'
    : 'Complete an assessment to earn your first gift card.';
}

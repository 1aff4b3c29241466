import LockIcon from '@mui/icons-material/LockOutlined';
import { useQuery } from '@tanstack/react-query';
import { PAYOUT_MESSAGES } from '#common/payouts/payouts.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { PaymentsCard } from './PaymentsCard.tsx';
import { PayoutsLoading } from './PayoutsLoading.tsx';
import { SummaryCard } from './SummaryCard.tsx';
import { payoutSummaryQuery } from './usePayouts.ts';

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
  if (!data) return <PayoutsLoading />;
  return (
    <>
      <SummaryCard summary={data} />
      <PaymentsCard payments={data.payments} payoutDays={data.payout_days} />
    </>
  );
}

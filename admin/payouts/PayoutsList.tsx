import PaymentsIcon from '@mui/icons-material/PaymentsOutlined';
import { Box, Skeleton, type Theme, useMediaQuery } from '@mui/material';
import { useListContext } from 'react-admin';
import type { AdminPayout } from '#common/payouts/payloads.ts';
import { PAYOUT_MESSAGES } from '#common/payouts/payouts.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { IgnoreClicksAfterMove } from '#common/ui/feedback/IgnoreClicksAfterMove.tsx';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { PayoutCards } from './PayoutCards.tsx';
import { PayoutTable } from './PayoutTable.tsx';

const LINES = [1, 2, 3, 4, 5];

/** A page of payments: a table if there is room, else cards. */
export function PayoutsList() {
  const { data, isPending, error, refetch, filterValues } = useListContext<AdminPayout>();
  const roomy = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'));
  if (error && !data) {
    return (
      <Box sx={{ p: 2 }}>
        <LoadError message={PAYOUT_MESSAGES.loadFailed} onRetry={() => void refetch()} />
      </Box>
    );
  }
  if (isPending || !data) {
    return (
      <Box aria-busy sx={{ p: 2 }}>
        {LINES.map((line) => (
          <Skeleton key={line} height={56} />
        ))}
      </Box>
    );
  }
  if (data.length === 0) {
    const filtered = Boolean(filterValues.q) || Boolean(filterValues.status);
    return (
      <EmptyState
        icon={<PaymentsIcon />}
        title={filtered ? 'No payments found.' : 'No payments yet.'}
        text={filtered ? 'Try another tab or other words.' : 'A completed assessment adds its reward here.'}
      />
    );
  }
  return (
    <IgnoreClicksAfterMove ids={data.map(({ id }) => id)}>
      {roomy ? <PayoutTable payouts={data} /> : <PayoutCards payouts={data} />}
    </IgnoreClicksAfterMove>
  );
}

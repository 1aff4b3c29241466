import AddIcon from '@mui/icons-material/Add';
import { Button, Paper } from '@mui/material';
import { useState } from 'react';
import { ListBase, useNotify } from 'react-admin';
import { ListPagination } from '#admin/list/ListPagination.tsx';
import { TABLE_PAGE_SIZE, TABLE_PAGE_SIZES } from '#common/api/page-sizes.ts';
import type { AdminPayout } from '#common/payouts/payloads.ts';
import { PAYOUT_MESSAGES } from '#common/payouts/payouts.ts';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { SECOND } from '#common/values/durations.ts';
import { BonusDialog } from './BonusDialog.tsx';
import { BooksPanel } from './BooksPanel.tsx';
import { PayoutsList } from './PayoutsList.tsx';
import { PayoutsToolbar } from './PayoutsToolbar.tsx';
import { PayoutTotals } from './PayoutTotals.tsx';

/** Interval in milliseconds for reloading the list while a provider is working on a gift card. */
const POLL_INTERVAL = 3 * SECOND;

/** /admin/payments: what experts are owed and have been paid. */
export function PayoutsPage() {
  const [adding, setAdding] = useState(false);
  const notify = useNotify();
  return (
    <ListBase<AdminPayout>
      resource="payouts"
      perPage={TABLE_PAGE_SIZE}
      sort={{ field: 'created_at', order: 'DESC' }}
      storeKey={false}
      disableAuthentication
      queryOptions={{
        refetchInterval: ({ state }) => (state.data?.data.some((payout) => payout.sending) ? POLL_INTERVAL : false),
        onError: () => notify(PAYOUT_MESSAGES.loadFailed, { type: 'error' }),
      }}
    >
      <PageHeader
        title="Payments"
        actions={
          <Button variant="outlined" startIcon={<AddIcon />} onClick={() => setAdding(true)}>
            Add Bonus
          </Button>
        }
      />
      <PayoutTotals />
      <BooksPanel />
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        <PayoutsToolbar />
        <PayoutsList />
        <ListPagination rowsPerPageOptions={TABLE_PAGE_SIZES} />
      </Paper>
      {adding && <BonusDialog onClose={() => setAdding(false)} />}
    </ListBase>
  );
}

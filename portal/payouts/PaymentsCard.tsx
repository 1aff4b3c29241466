import PaymentsIcon from '@mui/icons-material/PaymentsOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Pagination from '@mui/material/Pagination';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { PAYMENTS_PAGE_SIZE } from '#common/api/page-sizes.ts';
import type { Payment } from '#common/payouts/payloads.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { PaymentsTable } from './PaymentsTable.tsx';

/** All payments, five per page. */
export function PaymentsCard({ payments, payoutDays }: { payments: Payment[]; payoutDays: number[] }) {
  const [wanted, setWanted] = useState(1);
  const pages = Math.max(1, Math.ceil(payments.length / PAYMENTS_PAGE_SIZE));
  const page = Math.min(wanted, pages);
  const first = (page - 1) * PAYMENTS_PAGE_SIZE;
  return (
    <Box component="section" aria-labelledby="my-payments">
      <Typography variant="h2" id="my-payments" sx={{ mb: 2 }}>
        My Payments
      </Typography>
      <Card>
        {payments.length === 0 ? (
          <EmptyState
            icon={<PaymentsIcon />}
            title="No payments yet"
            text="Each assessment that you complete adds its reward here."
          />
        ) : (
          <PaymentsTable payments={payments.slice(first, first + PAYMENTS_PAGE_SIZE)} payoutDays={payoutDays} />
        )}
      </Card>
      {payments.length > PAYMENTS_PAGE_SIZE && (
        <Pagination
          count={pages}
          page={page}
          onChange={(_event, next) => setWanted(next)}
          aria-label="Pages of payments"
          sx={{ mt: 2, '& ul': { justifyContent: 'flex-end' } }}
        />
      )}
    </Box>
  );
}

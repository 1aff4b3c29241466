import PaymentsIcon from '@mui/icons-material/PaymentsOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Pagination from '@mui/material/Pagination';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { Fragment, useState } from 'react';
import { PAYMENTS_PAGE_SIZE } from '#common/api/page-sizes.ts';
import type { Payment } from '#common/payouts/payloads.ts';
import { payoutMeaning } from '#common/payouts/payouts.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { PayoutStatusChip } from '#common/ui/payouts/PayoutStatusChip.tsx';
import { formatDate } from '#common/words/dates.ts';
import { formatMoney } from '#common/words/money.ts';

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

/** Payments with an explanation of each status. */
function PaymentsTable({ payments, payoutDays }: { payments: Payment[]; payoutDays: number[] }) {
  return (
    <TableContainer tabIndex={0}>
      <Table
        aria-label="My Payments"
        sx={{ '& td, & th': { px: { xs: 0.5, sm: 2 }, fontSize: { xs: '0.8125rem', sm: '0.875rem' } } }}
      >
        <TableHead>
          <TableRow>
            <TableCell>Amount</TableCell>
            <TableCell>Currency</TableCell>
            <TableCell>Status</TableCell>
            <TableCell>Date</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {payments.map((payment) => (
            <Fragment key={payment.id}>
              <TableRow sx={{ verticalAlign: 'top', '& td': { borderBottomStyle: { xs: 'none', sm: 'solid' } } }}>
                <TableCell sx={{ fontWeight: 600 }}>{formatMoney(payment.amount, payment.currency)}</TableCell>
                <TableCell>{payment.currency}</TableCell>
                <TableCell>
                  <PayoutStatusChip status={payment.status} />
                  <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
                    <Meaning payment={payment} payoutDays={payoutDays} />
                  </Box>
                </TableCell>
                <TableCell sx={{ whiteSpace: { sm: 'nowrap' } }}>{formatDate(payment.created_at)}</TableCell>
              </TableRow>
              <TableRow sx={{ display: { sm: 'none' } }}>
                <TableCell colSpan={4} sx={{ pt: 0 }}>
                  <Meaning payment={payment} payoutDays={payoutDays} />
                </TableCell>
              </TableRow>
            </Fragment>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function Meaning({ payment, payoutDays }: { payment: Payment; payoutDays: number[] }) {
  return (
    <Typography variant="body2" color="text.secondary" sx={{ mt: { sm: 0.5 }, maxWidth: 420 }}>
      {payoutMeaning(payment, payoutDays)}
      {payment.rejection_reason && (
        <Box component="span" sx={{ display: 'block', mt: 0.5, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          Reason: {payment.rejection_reason}
        </Box>
      )}
    </Typography>
  );
}

import PaymentsIcon from '@mui/icons-material/PaymentsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Pagination from '@mui/material/Pagination';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { PAYMENTS_PAGE_SIZE } from '#common/api/page-sizes.ts';
import type { Payment, PayoutSummary } from '#common/payouts/payloads.ts';
import { payoutMeaning } from '#common/payouts/payout-meaning.ts';
import { BONUS } from '#common/payouts/payouts.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { LazyBoundary, lazyPart } from '#common/ui/feedback/lazyPart.tsx';
import { Term } from '#common/ui/layout/Term.tsx';
import { useRoomFor } from '#common/ui/layout/useRoomFor.ts';
import { PayoutStatusChip } from '#common/ui/payouts/PayoutStatusChip.tsx';
import { formatDate } from '#common/words/dates.ts';
import { formatMoney } from '#common/words/money.ts';

const StatementDialog = lazyPart(() => import('./StatementDialog.tsx').then((m) => m.StatementDialog));

/** All payments, five per page: a table, or cards on a phone. */
export function PaymentsCard({ summary }: { summary: PayoutSummary }) {
  const { payments } = summary;
  const [wanted, setWanted] = useState(1);
  const [stating, setStating] = useState(false);
  const pages = Math.max(1, Math.ceil(payments.length / PAYMENTS_PAGE_SIZE));
  const page = Math.min(wanted, pages);
  const first = (page - 1) * PAYMENTS_PAGE_SIZE;
  const Shape = useRoomFor('sm') ? PaymentsTable : PaymentCards;
  return (
    <Box component="section" aria-labelledby="my-payments">
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 2 }}
      >
        <Typography variant="h2" id="my-payments">
          My Payments
        </Typography>
        {payments.length > 0 && (
          <Button aria-haspopup="dialog" onClick={() => setStating(true)}>
            Payment statement
          </Button>
        )}
      </Box>
      {payments.length === 0 ? (
        <Card>
          <EmptyState
            icon={<PaymentsIcon />}
            title="No payments yet"
            text="Each assessment that you complete adds its reward here."
          />
        </Card>
      ) : (
        <Shape payments={payments.slice(first, first + PAYMENTS_PAGE_SIZE)} summary={summary} />
      )}
      {payments.length > PAYMENTS_PAGE_SIZE && (
        <Pagination
          count={pages}
          page={page}
          onChange={(_event, next) => setWanted(next)}
          aria-label="Pages of payments"
          sx={{ mt: 2, '& ul': { justifyContent: 'flex-end' } }}
        />
      )}
      {stating && (
        <LazyBoundary fallback={null}>
          <StatementDialog summary={summary} onClose={() => setStating(false)} />
        </LazyBoundary>
      )}
    </Box>
  );
}

type ShapeProps = { payments: Payment[]; summary: PayoutSummary };

/** Payments with an explanation of each status. */
function PaymentsTable({ payments, summary }: ShapeProps) {
  return (
    <Card>
      <TableContainer tabIndex={0}>
        <Table aria-label="My Payments">
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
              <TableRow key={payment.id} sx={{ verticalAlign: 'top' }}>
                <TableCell sx={{ fontWeight: 600 }}>{formatMoney(payment.amount, payment.currency)}</TableCell>
                <TableCell>{payment.currency}</TableCell>
                <TableCell>
                  <PayoutStatusChip status={payment.status} sending={payment.sending} />
                  <About payment={payment} summary={summary} />
                </TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatDate(payment.created_at)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Card>
  );
}

/** The columns of the table as one card for each payment. */
function PaymentCards({ payments, summary }: ShapeProps) {
  return (
    <Box component="ul" aria-label="My Payments" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 1.5 }}>
      {payments.map((payment) => (
        <Card key={payment.id} component="li" sx={{ p: 2 }}>
          <Box
            component="dl"
            sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 2, rowGap: 0.5 }}
          >
            <Term term="Amount">
              <strong>{formatMoney(payment.amount, payment.currency)}</strong>
            </Term>
            <Term term="Currency">{payment.currency}</Term>
            <Term term="Status">
              <PayoutStatusChip status={payment.status} sending={payment.sending} />
            </Term>
            <Term term="Date">{formatDate(payment.created_at)}</Term>
          </Box>
          <About payment={payment} summary={summary} />
        </Card>
      ))}
    </Box>
  );
}

/** For which assessment a payment is, what its status means, and why it was rejected. */
function About({ payment, summary }: { payment: Payment; summary: PayoutSummary }) {
  const { assessment_title, rejection_reason } = payment;
  return (
    <Box sx={{ mt: 1, maxWidth: 480, overflowWrap: 'anywhere' }}>
      <Typography variant="body2" dir="auto" sx={{ fontWeight: 600 }}>
        {assessment_title ?? BONUS}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {payoutMeaning(payment, summary)}
      </Typography>
      {rejection_reason && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5, whiteSpace: 'pre-line' }}>
          Reason: {rejection_reason}
        </Typography>
      )}
    </Box>
  );
}

import { Table, TableBody, TableCell, TableHead, TableRow, TableSortLabel } from '@mui/material';
import { useListContext } from 'react-admin';
import { compactTableCells } from '#admin/compactTableCells.ts';
import type { AdminPayout } from '#common/payouts/payloads.ts';
import { formatDate } from '#common/values/dates.ts';
import { moneyWithCurrency } from '#common/values/money.ts';
import { PayoutActions } from './PayoutActions.tsx';
import { PayoutAssessment, PayoutStatusCell, PayoutUser } from './PayoutParts.tsx';

const COLUMNS = [
  { field: 'user', label: 'User' },
  { field: 'amount', label: 'Amount' },
  { field: 'assessment_title', label: 'Assessment' },
  { field: 'created_at', label: 'Date' },
  { field: 'status', label: 'Status' },
];

export function PayoutTable({ payouts }: { payouts: AdminPayout[] }) {
  const { sort, setSort } = useListContext();
  const direction = sort.order === 'DESC' ? 'desc' : 'asc';
  return (
    <Table aria-label="Payments" sx={compactTableCells}>
      <TableHead>
        <TableRow>
          {COLUMNS.map(({ field, label }) => (
            <TableCell key={field} sortDirection={sort.field === field ? direction : false}>
              <TableSortLabel
                active={sort.field === field}
                direction={sort.field === field ? direction : 'asc'}
                onClick={() => setSort({ field, order: sort.field === field && sort.order === 'ASC' ? 'DESC' : 'ASC' })}
              >
                {label}
              </TableSortLabel>
            </TableCell>
          ))}
          <TableCell align="right">Actions</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {payouts.map((payout) => (
          <TableRow key={payout.id} hover sx={{ '&:last-child td': { border: 0 } }}>
            <TableCell sx={{ minWidth: 200 }}>
              <PayoutUser payout={payout} />
            </TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap', fontWeight: 600 }}>
              {moneyWithCurrency(payout.amount, payout.currency)}
            </TableCell>
            <TableCell sx={{ maxWidth: 260 }}>
              <PayoutAssessment payout={payout} />
            </TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatDate(payout.created_at)}</TableCell>
            <TableCell sx={{ maxWidth: 240 }}>
              <PayoutStatusCell payout={payout} />
            </TableCell>
            <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
              <PayoutActions payout={payout} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { payeeName } from '#admin/payouts/words.ts';
import type { AdminPayout } from '#common/payouts/payloads.ts';
import { moneyWithCurrency } from '#common/values/money.ts';

type Props = { label: string; payouts: AdminPayout[]; children?: (payout: AdminPayout) => ReactNode };

/** Payments of a dialog, one under the other, with what `children` says of each. */
export function PaymentList({ label, payouts, children }: Props) {
  return (
    <Box
      component="ul"
      aria-label={label}
      tabIndex={0}
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        maxHeight: 320,
        overflowY: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      {payouts.map((payout) => (
        <Box
          component="li"
          key={payout.id}
          sx={{ px: 1.5, py: 1, '& + li': { borderTop: 1, borderColor: 'divider' }, overflowWrap: 'anywhere' }}
        >
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
            <Typography>{payeeName(payout)}</Typography>
            <Typography sx={{ whiteSpace: 'nowrap', fontWeight: 600 }}>
              {moneyWithCurrency(payout.amount, payout.currency)}
            </Typography>
          </Box>
          {children?.(payout)}
        </Box>
      ))}
    </Box>
  );
}

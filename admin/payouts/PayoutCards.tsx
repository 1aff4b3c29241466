import { Box, Divider, Typography } from '@mui/material';
import type { AdminPayout } from '#common/payouts/payloads.ts';
import { formatDate } from '#common/values/dates.ts';
import { moneyWithCurrency } from '#common/values/money.ts';
import { PayoutActions } from './PayoutActions.tsx';
import { PayoutAssessment, PayoutStatusCell, PayoutUser } from './PayoutParts.tsx';

/** The table's content for narrow screens. */
export function PayoutCards({ payouts }: { payouts: AdminPayout[] }) {
  return (
    <Box component="ul" aria-label="Payments" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {payouts.map((payout) => (
        <Box component="li" key={payout.id}>
          <Box sx={{ p: 2, display: 'grid', gap: 1 }}>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
              <PayoutUser payout={payout} />
              <Typography sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
                {moneyWithCurrency(payout.amount, payout.currency)}
              </Typography>
            </Box>
            <Typography variant="body2" component="div">
              <PayoutAssessment payout={payout} /> · {formatDate(payout.created_at)}
            </Typography>
            <Box
              sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}
            >
              <PayoutStatusCell payout={payout} />
              <Box sx={{ whiteSpace: 'nowrap' }}>
                <PayoutActions payout={payout} />
              </Box>
            </Box>
          </Box>
          <Divider />
        </Box>
      ))}
    </Box>
  );
}

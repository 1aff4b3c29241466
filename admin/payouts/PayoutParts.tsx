import { Box, Link, Tooltip, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { routes } from '#common/access/routes.ts';
import { onHold } from '#common/payouts/holds.ts';
import type { AdminPayout } from '#common/payouts/payloads.ts';
import { BONUS_TITLE } from '#common/payouts/payouts.ts';
import { fullName } from '#common/texts/format.ts';
import { PayoutStatusChip } from '#common/ui/payouts/PayoutStatusChip.tsx';
import { formatMoney } from '#common/values/money.ts';
import { StuckNote } from './StuckNote.tsx';

type Props = { payout: AdminPayout };

/** Returns the name of the expert who is paid, or the address of one without a name. */
export function payeeName({ user_first_name, user_last_name, user_email }: AdminPayout): string {
  return fullName({ first_name: user_first_name, last_name: user_last_name }) || user_email;
}

/** Returns for example "the payment of $40.00 to Jane Doe". */
export function describePayment(payout: AdminPayout): string {
  return `the payment of ${formatMoney(payout.amount, payout.currency)} to ${payeeName(payout)}`;
}

export function PayoutUser({ payout }: Props) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Link component={RouterLink} to={routes.expert(payout.user_id)} underline="hover" sx={{ fontWeight: 600 }}>
        {payeeName(payout)}
      </Link>
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {payout.user_email}
      </Typography>
    </Box>
  );
}

/** The assessment that was paid for, or N/A for a bonus. */
export function PayoutAssessment({ payout: { assessment_id, assessment_title } }: Props) {
  if (assessment_id === null) return BONUS_TITLE;
  return (
    <Link component={RouterLink} to={routes.response(assessment_id)} underline="hover" color="text.primary">
      {assessment_title || BONUS_TITLE}
    </Link>
  );
}

/**
 * The status, the reason for a rejection, failure or delay, the end of a hold, the receiving address and the first
 * words of the notes.
 */
export function PayoutStatusCell({ payout }: Props) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <PayoutStatusChip status={payout.status} sending={payout.sending} />
      {payout.failure && (
        <Typography variant="body2" color="error" sx={{ mt: 0.5 }}>
          {payout.failure}
        </Typography>
      )}
      <StuckNote stuck={payout.stuck} />
      {payout.held_until && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
          {onHold(payout.held_until)}
        </Typography>
      )}
      {payout.sent_to && payout.sent_to !== payout.user_email && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
          Sent to {payout.sent_to}
        </Typography>
      )}
      {payout.rejection_reason && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
          Told the expert: {payout.rejection_reason}
        </Typography>
      )}
      {payout.notes && (
        <Tooltip title={payout.notes}>
          <Typography variant="body2" color="text.secondary" noWrap sx={{ mt: 0.5, maxWidth: 144 }}>
            {payout.notes}
          </Typography>
        </Tooltip>
      )}
    </Box>
  );
}

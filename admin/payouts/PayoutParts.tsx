import { Box, Link, Tooltip, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useRecordContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { routes } from '#common/access/addresses.ts';
import { SENT_HOW_LABELS } from '#common/payouts/by-hand.ts';
import type { AdminPayout } from '#common/payouts/payloads.ts';
import { BONUS_TITLE, canReject, lackOfRecipient, onHold, PAID_TWICE } from '#common/payouts/payouts.ts';
import { PayoutStatusChip } from '#common/ui/payouts/PayoutStatusChip.tsx';
import { formatDate } from '#common/words/dates.ts';
import { moneyWithCurrency } from '#common/words/money.ts';
import { payeeName, StuckNote } from './AttemptsDialog.tsx';
import { PayoutActions } from './actions.tsx';

export function PayoutUser() {
  const payout = useRecordContext<AdminPayout>();
  if (!payout) return null;
  // An erased expert has no screen and no address any more.
  if (payout.closed) return <Typography sx={{ fontWeight: 600 }}>{payeeName(payout)}</Typography>;
  const [mailbox, domain] = payout.user_email.split('@');
  return (
    <Box sx={{ flex: '1 1 12rem', minWidth: { xs: 0, lg: 220 } }}>
      <Link component={RouterLink} to={routes.expert(payout.user_id)} underline="hover" sx={{ fontWeight: 600 }}>
        {payeeName(payout)}
      </Link>
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {mailbox}@<wbr />
        {domain}
      </Typography>
    </Box>
  );
}

export function PayoutAmount() {
  const payout = useRecordContext<AdminPayout>();
  return (
    <Typography component="span" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
      {payout && moneyWithCurrency(payout.amount, payout.currency)}
    </Typography>
  );
}

/** The assessment that was paid for, or N/A for a bonus. */
export function PayoutAssessment() {
  const payout = useRecordContext<AdminPayout>();
  if (!payout || payout.assessment_id === null) return BONUS_TITLE;
  return (
    <Link component={RouterLink} to={routes.response(payout.assessment_id)} underline="hover" color="text.primary">
      {payout.assessment_title || BONUS_TITLE}
    </Link>
  );
}

/**
 * The status, the reason for a rejection, failure or delay, the end of a hold, the receiving address and the first
 * words of the notes.
 */
export function PayoutStatusCell() {
  const payout = useRecordContext<AdminPayout>();
  if (!payout) return null;
  const { status, sending, paid_twice, failure, stuck, held_until, closed, sent_to, user_email } = payout;
  const { sent_how, reference, rejection_reason, notes } = payout;
  const lack = lackOfRecipient(payout);
  return (
    <Box sx={{ minWidth: 0, maxWidth: 240 }}>
      <PayoutStatusChip status={status} sending={sending} />
      {paid_twice && <Remark color="error">{PAID_TWICE}</Remark>}
      {failure && <Remark color="error">{failure}</Remark>}
      <StuckNote stuck={stuck} />
      {held_until && <Remark>{onHold(held_until)}</Remark>}
      {lack && canReject(payout) && <Remark>{lack}</Remark>}
      {sent_how && <Remark>Delivered by: {SENT_HOW_LABELS[sent_how]}</Remark>}
      {reference && <Remark>Reference: {reference}</Remark>}
      {sent_to && !closed && sent_to !== user_email && <Remark>Sent to {sent_to}</Remark>}
      {rejection_reason && <Remark>Reason given to the expert: {rejection_reason}</Remark>}
      {notes && (
        <Tooltip title={notes}>
          <Typography variant="body2" color="text.secondary" noWrap sx={{ mt: 0.5, maxWidth: 144 }}>
            {notes}
          </Typography>
        </Tooltip>
      )}
    </Box>
  );
}

function Remark({ color = 'text.secondary', children }: { color?: string; children: ReactNode }) {
  return (
    <Typography variant="body2" color={color} sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  );
}

/** A payment on a narrow screen. */
export function PayoutCard() {
  const payout = useRecordContext<AdminPayout>();
  if (!payout) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
        <PayoutUser />
        <PayoutAmount />
      </Box>
      <Typography variant="body2" component="div">
        <PayoutAssessment /> · {formatDate(payout.created_at)}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <PayoutStatusCell />
        <Box sx={{ whiteSpace: 'nowrap' }}>
          <PayoutActions />
        </Box>
      </Box>
    </Box>
  );
}

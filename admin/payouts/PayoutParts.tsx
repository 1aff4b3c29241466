import { Box, Tooltip, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useRecord } from '#admin/record/useRecord.ts';
import { type Columns, cellsOf } from '#admin/schema/columns.tsx';
import { routes } from '#common/access/addresses.ts';
import { SENT_HOW_LABELS } from '#common/payouts/by-hand.ts';
import { type AdminPayout, adminPayout } from '#common/payouts/payloads.ts';
import { canReject, lackOfRecipient, onHold, PAID_TWICE } from '#common/payouts/payouts.ts';
import { PayoutStatusChip } from '#common/ui/payouts/PayoutStatusChip.tsx';
import { StuckNote } from './AttemptsDialog.tsx';
import { PayoutActions } from './actions.tsx';
import { payeeName } from './describe.ts';

/** An erased expert has no screen and no address any more. */
export const PAYOUT_COLUMNS = {
  user_email: {
    text: payeeName,
    to: ({ user_id, closed }) => !closed && routes.expert(user_id),
    under: ({ user_email, closed }) => !closed && user_email,
  },
  amount: true,
  assessment_title: { to: ({ assessment_id }) => assessment_id !== null && routes.response(assessment_id) },
  created_at: true,
  status: PayoutStatusCell,
} satisfies Columns<typeof adminPayout>;

const {
  user_email: user,
  amount,
  assessment_title: assessment,
  created_at,
  status,
} = cellsOf(adminPayout, PAYOUT_COLUMNS);

/**
 * The status, the reason for a rejection, failure or delay, the end of a hold, the receiving address and the first
 * words of the notes.
 */
function PayoutStatusCell() {
  const payout = useRecord<AdminPayout>();
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
export const PayoutCard = () => (
  <Box sx={{ display: 'grid', gap: 1 }}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
      <Box sx={{ flex: '1 1 12rem', minWidth: 0 }}>{user}</Box>
      {amount}
    </Box>
    <Typography variant="body2" component="div" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: '0.5ch' }}>
      {assessment} · {created_at}
    </Typography>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
      {status}
      <Box sx={{ whiteSpace: 'nowrap' }}>
        <PayoutActions />
      </Box>
    </Box>
  </Box>
);

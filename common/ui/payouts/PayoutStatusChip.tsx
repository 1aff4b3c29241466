import Chip from '@mui/material/Chip';
import { PAYOUT_LABELS, type PayoutStatus, SENDING_LABEL } from '#common/payouts/payouts.ts';

const COLORS: Record<PayoutStatus, 'default' | 'info' | 'warning' | 'success' | 'error'> = {
  pending: 'default',
  approved: 'info',
  review: 'warning',
  paid: 'success',
  failed: 'error',
  rejected: 'error',
};

/** A payout's status; 'Sending…' while a provider is working on the gift card. */
export function PayoutStatusChip({ status, sending = false }: { status: PayoutStatus; sending?: boolean }) {
  return (
    <Chip
      size="small"
      variant={status === 'paid' ? 'filled' : 'outlined'}
      color={sending ? 'info' : COLORS[status]}
      label={sending ? SENDING_LABEL : PAYOUT_LABELS[status]}
    />
  );
}

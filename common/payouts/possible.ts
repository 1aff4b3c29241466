import { HOUR } from '#common/values/durations.ts';
import { onHold, type PayoutStatus } from './payouts.ts';

/** What decides which actions are possible. */
export type PayoutState = {
  status: PayoutStatus;
  /** The provider processes the gift card. */
  sending: boolean;
  /** The end of a hold. */
  held_until?: string | null;
  /** The expert's account was closed and its data erased. */
  closed?: boolean;
};

export type PayoutAction = 'approve' | 'reject' | 'execute';

/** Why the payment of an erased expert can only be rejected, and what to do. */
export const CLOSED_ACCOUNT =
  'This expert’s account was closed and the personal data erased, so there is no address to send a gift card to. Reject the payment.';

const REACHED: Record<PayoutAction, PayoutStatus | null> = {
  approve: 'approved',
  reject: 'rejected',
  // Nothing but 'paid' ends it, which stops every action.
  execute: null,
};

/** Returns why an action on a payment is not possible now; null if it is. */
export function obstacleTo(action: PayoutAction, { status, sending, held_until, closed }: PayoutState): string | null {
  if (sending) return 'This payment is being sent.';
  if (status === 'paid' || status === REACHED[action]) return `This payment is already ${status}.`;
  if (closed && action !== 'reject') return CLOSED_ACCOUNT;
  if (held_until && action === 'execute') return `${onHold(held_until)}.`;
  return null;
}

export const canApprove = (state: PayoutState) => obstacleTo('approve', state) === null;
export const canReject = (state: PayoutState) => obstacleTo('reject', state) === null;
export const canExecute = (state: PayoutState) => obstacleTo('execute', state) === null;

/**
 * The row's main button: Approve when pending, Execute Payment when approved or under review, none otherwise. While
 * payments are on hold, one under review can still be approved.
 */
export function mainAction(state: PayoutState): 'approve' | 'execute' | null {
  const { status } = state;
  if (status === 'pending') return canApprove(state) ? 'approve' : null;
  if (status !== 'approved' && status !== 'review') return null;
  if (canExecute(state)) return 'execute';
  return status === 'review' && canApprove(state) ? 'approve' : null;
}

/** No payout of an expert is executed for this long after a change of address or a merge. */
export const PAYOUT_HOLD = 24 * HOUR;

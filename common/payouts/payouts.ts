import { formatInstant, formatTime } from '#common/words/dates.ts';
import { formatMoney, sumOf, toCents } from '#common/words/money.ts';
import { HOUR } from '#common/words/units.ts';

export const PAYOUT_STATUSES = ['pending', 'approved', 'review', 'paid', 'failed', 'rejected'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

export const PAYOUT_LABELS: Record<PayoutStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  review: 'Under review',
  paid: 'Paid',
  failed: 'Failed',
  rejected: 'Rejected',
};

/** Shown beside the status of two payments for one assessment to one person. */
export const PAID_TWICE = 'Paid twice';

/** Shown instead of the status while the provider processes the gift card. */
export const SENDING_LABEL = 'Sending…';

/** The statuses counted as 'pending': money that is not paid yet but will be. */
export const UNPAID_STATUSES = ['pending', 'approved', 'review'] as const satisfies readonly PayoutStatus[];

/** True if it counts as earned: neither staff nor the provider refused it. */
export const isEarned = ({ status }: { status: PayoutStatus }) => status !== 'rejected' && status !== 'failed';

/**
 * The statuses of payouts that can be asked for, each with the status after the request: what staff approved already
 * stays approved.
 */
export const STATUS_AFTER_REQUEST = { pending: 'review', approved: 'approved' } as const satisfies Partial<
  Record<PayoutStatus, PayoutStatus>
>;

/** True if a request for the gift card includes this payout. */
export function isAvailable(payout: { status: PayoutStatus; requested_at: unknown }): boolean {
  return payout.requested_at === null && Object.hasOwn(STATUS_AFTER_REQUEST, payout.status);
}

/** The status of a payout whose approval was taken back. */
export const statusWithoutApproval = (requestedAt: unknown): 'review' | 'pending' =>
  requestedAt === null ? 'pending' : 'review';

export const DEFAULT_CURRENCY = 'USD';
export const BONUS_TITLE = 'N/A';
/** What an expert reads of a payment without an assessment. */
export const BONUS = 'Bonus';

type Amount = { amount: string; currency: string };
type Earned = Amount & { status: PayoutStatus; requested_at: unknown };

/** Sums in words by currency, in the order of first amounts: "$20.00 and EUR 15.00"; '' without amounts. */
export function sumsInWords(amounts: readonly Amount[]): string {
  return [...Map.groupBy(amounts, ({ currency }) => currency)]
    .map(([currency, own]) => ({ currency, sum: sumOf(own.map(({ amount }) => amount)) }))
    .filter(({ sum }) => toCents(sum) > 0)
    .map(({ currency, sum }) => formatMoney(sum, currency))
    .join(' and ');
}

type Summary = { available_amount: string; total_earned_amount: string; currency: string; payments: readonly Earned[] };

/** A figure of the summary (default currency) together with the other currencies. */
function withOthers(amount: string, { currency, payments }: Summary, counts: (payment: Earned) => boolean): string {
  const others = payments.filter((payment) => payment.currency !== currency && counts(payment));
  return sumsInWords([{ amount, currency }, ...others]);
}

/** The amounts that can be requested, in words; '' if there are none. */
export const availableInWords = (summary: Summary) => withOthers(summary.available_amount, summary, isAvailable);

/** The sentence of the summary card: what can be requested, else what was earned so far. */
export function summaryHeadline(summary: Summary): string {
  const available = availableInWords(summary);
  if (available) return `You've got ${available} waiting for you!`;
  const earned = withOthers(summary.total_earned_amount, summary, isEarned);
  return `Total Earned: ${earned || formatMoney(0, summary.currency)}`;
}

/** Tabs of the payments screen; 'all' sends no filter. */
export const PAYOUT_TABS = [
  { value: 'all', label: 'ALL PAYMENTS' },
  ...(['pending', 'review', 'approved', 'paid', 'rejected'] as const).map((value) => ({
    value,
    label: PAYOUT_LABELS[value].toUpperCase(),
  })),
];

export const PAYOUT_MESSAGES = {
  loadFailed: 'Failed to load payments. Please try again.',
  executeFailed: 'Failed to mark payment as paid',
  statusFailed: 'Failed to update payment status',
  bonusAdded: 'Bonus added successfully',
  bonusFailed: 'Failed to add the bonus',
  notesFailed: 'Failed to update payment notes',
  resolveFailed: 'Failed to resolve the payment',
  checkFailed: 'Failed to reconcile payments',
  notesSaved: 'Payment notes updated successfully',
  addressChanged: 'The email address of this expert has just changed. Look at the payment again before you approve it.',
  rejected:
    'This payment was rejected. Check by whom and why; executing it anyway approves it again (despite_rejection).',
  giftCardFailed: 'Failed to send gift card request',
  giftCardAsked: 'Gift card request sent! You will receive an email with your gift card shortly.',
} as const;

/** The reason of rejecting a second payout for one assessment, which the expert reads. */
export const MERGED_PAYOUT =
  'Merged: two of your profiles became one, and each assessment is paid once. Another payment of yours is for the same one.';

/** The message after a change of status, such as 'Payment approved successfully'. */
export const statusChanged = (status: PayoutStatus) => `Payment ${status} successfully`;

/** Maximum length of the notes of staff. */
export const NOTES_MAX = 5000;
/** Maximum length of the reason of a rejection. */
export const REJECTION_REASON_MAX = 2000;

/** The end of the current hold as an ISO instant, or null. */
export function heldUntil(until: Date | string | null, now = new Date()): string | null {
  const end = until === null ? null : new Date(until);
  return end && end > now ? end.toISOString() : null;
}

/** True if a hold stops a payment in this status. */
export const isHeldBack = (status: PayoutStatus) => status !== 'paid' && status !== 'rejected';

/** Tells staff why nothing can be executed. Without `zone`, times are in the reader's zone. */
export const heldForStaff = (until: string, zone?: string) =>
  `Payments to this expert are on hold until ${zone ? formatInstant(until, zone) : formatTime(until)}, because the email address has changed or another profile's payments were moved here.`;

/** The short form for a list. */
export const onHold = (until: string) => `On hold until ${formatTime(until)}`;

/** The sentence for the expert. */
export const heldForExpert = (until: string) =>
  `Your account has changed recently. For your security, no gift card is sent before ${formatTime(until)}.`;

/** What decides which actions are possible. */
export type PayoutState = {
  status: PayoutStatus;
  /** The provider processes the gift card. */
  sending: boolean;
  /** The end of a hold. */
  held_until?: string | null;
  /** The expert's account was closed and its data erased. */
  closed?: boolean;
  /** The expert has not finished registering. */
  unregistered?: boolean;
};

export type PayoutAction = 'approve' | 'reject' | 'execute';

/** Why the payment of an erased expert can only be rejected, and what to do. */
export const CLOSED_ACCOUNT =
  'This expert’s account was closed and the personal data erased, so there is no address to send a gift card to. Reject the payment.';

const UNREGISTERED = 'This expert has not finished registering. The payment can be approved after that.';

/** Why nobody can get the payment now; null if its expert can. */
export const lackOfRecipient = ({ closed, unregistered }: Pick<PayoutState, 'closed' | 'unregistered'>) =>
  closed ? CLOSED_ACCOUNT : unregistered ? UNREGISTERED : null;

const REACHED: Record<PayoutAction, PayoutStatus | null> = {
  approve: 'approved',
  reject: 'rejected',
  // The status after it is 'paid', which prevents every action.
  execute: null,
};

/** Returns why an action on a payment is not possible now; null if it is. */
export function obstacleTo(action: PayoutAction, state: PayoutState): string | null {
  const { status, sending, held_until } = state;
  if (sending) return 'This payment is being sent.';
  if (status === 'paid' || status === REACHED[action]) return `This payment is already ${status}.`;
  const lack = lackOfRecipient(state);
  if (lack && action !== 'reject') return lack;
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

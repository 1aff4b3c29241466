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

/** Whether asking for the gift card takes this payout along. */
export function isAvailable(payout: { status: PayoutStatus; requested_at: unknown }): boolean {
  return payout.requested_at === null && Object.hasOwn(STATUS_AFTER_REQUEST, payout.status);
}

/** The status of a payout whose approval was taken back. */
export const statusWithoutApproval = (requestedAt: unknown): 'review' | 'pending' =>
  requestedAt === null ? 'pending' : 'review';

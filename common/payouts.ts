import { z } from 'zod';
import { listQuery, page } from './lists.ts';

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

/** Shown instead of the status while a provider has the gift card in hand. */
export const SENDING_LABEL = 'Sending…';

/** What each status means to the expert, and when to expect the money. */
export const PAYOUT_MEANINGS: Record<PayoutStatus, string> = {
  pending: 'Earned. Ask for your gift card to have it reviewed.',
  review: 'You asked for your gift card; we are checking it. Gift cards go out on the 15th and 30th of the month.',
  approved: 'Approved. Once asked for, the gift card goes out with the next run, on the 15th or 30th.',
  paid: 'The gift card is on its way to your e-mail address.',
  failed: 'The gift card could not be sent. We are looking into it; there is nothing you need to do.',
  rejected: 'This payment was not approved. Write to us through the Help Center if you have questions.',
};

/** The statuses that the figure 'pending' counts: money not yet paid and still to come. */
export const UNPAID_STATUSES = ['pending', 'approved', 'review'] as const satisfies readonly PayoutStatus[];

export const DEFAULT_CURRENCY = 'USD';
export const BONUS_TITLE = 'N/A';

/** Tabs of the payments screen; 'all' sends no filter. */
export const PAYOUT_TABS = [
  { value: 'all', label: 'ALL PAYMENTS' },
  { value: 'pending', label: 'PENDING' },
  { value: 'review', label: 'UNDER REVIEW' },
  { value: 'approved', label: 'APPROVED' },
  { value: 'paid', label: 'PAID' },
  { value: 'rejected', label: 'REJECTED' },
] as const;

export const PAYOUT_MESSAGES = {
  loadFailed: 'Failed to load payments. Please try again.',
  executeFailed: 'Failed to mark payment as paid',
  statusFailed: 'Failed to update payment status',
  notesFailed: 'Failed to update payment notes',
  notesSaved: 'Payment notes updated successfully',
  giftCardFailed: 'Failed to send gift card request',
  giftCardAsked: 'Gift card request sent! You will receive an email with your gift card shortly.',
} as const;

/** The sentence after a change of status: 'Payment approved successfully'. */
export const statusChanged = (status: PayoutStatus) => `Payment ${status} successfully`;

/** What a decision rests on: the status, and whether a provider has the gift card in hand. */
export type PayoutState = { status: PayoutStatus; sending: boolean };

export const canApprove = ({ status, sending }: PayoutState) => status !== 'paid' && status !== 'approved' && !sending;
export const canReject = ({ status, sending }: PayoutState) => status !== 'paid' && status !== 'rejected' && !sending;
export const canExecute = ({ status, sending }: PayoutState) => status !== 'paid' && !sending;

/** The row's main button: Approve when pending, Execute Payment when approved or under review, none otherwise. */
export function mainAction(state: PayoutState): 'approve' | 'execute' | null {
  if (state.sending) return null;
  if (state.status === 'pending') return 'approve';
  return state.status === 'approved' || state.status === 'review' ? 'execute' : null;
}

/** Whether asking for the gift card takes this payout along: unrequested, and pending or approved. */
export function isAvailable(payout: { status: PayoutStatus; requested_at: unknown }): boolean {
  return payout.requested_at === null && (payout.status === 'pending' || payout.status === 'approved');
}

/** The status after the expert asked for the gift card: what staff approved already stays approved. */
export const statusAfterRequest = (status: 'pending' | 'approved'): PayoutStatus =>
  status === 'pending' ? 'review' : status;

const amount = z.string().regex(/^\d{1,10}\.\d{2}$/);
const instant = z.iso.datetime();

/** GET /projects/payouts/summary/. Amounts are in the default currency; `payments` holds every one. */
export const payoutSummary = z.object({
  available_amount: amount,
  paid_amount: amount,
  /** All but rejected and failed ones. */
  total_earned_amount: amount,
  currency: z.string(),
  has_completed_assessment: z.boolean(),
  completed_assessments_count: z.number().int(),
  user_email: z.string(),
  payments: z.array(
    z.object({
      id: z.number().int(),
      amount,
      currency: z.string(),
      status: z.enum(PAYOUT_STATUSES),
      assessment_title: z.string().nullable(),
      created_at: instant,
      requested_at: instant.nullable(),
      paid_at: instant.nullable(),
    }),
  ),
});
export type PayoutSummary = z.infer<typeof payoutSummary>;
export type Payment = PayoutSummary['payments'][number];

/** The answer to asking for the gift card; `requested_count` is 0 when another click or device had asked already. */
export const giftCardAsked = z.object({ detail: z.string(), requested_count: z.number().int() });
export type GiftCardAsked = z.infer<typeof giftCardAsked>;

/** A payout as the payments screen shows it. */
export const adminPayout = z.object({
  id: z.number().int(),
  user_id: z.number().int(),
  user_first_name: z.string(),
  user_last_name: z.string(),
  user_email: z.string(),
  amount,
  currency: z.string(),
  /** Null for a bonus, shown as N/A. */
  assessment_title: z.string().nullable(),
  assessment_id: z.number().int().nullable(),
  created_at: instant,
  requested_at: instant.nullable(),
  paid_at: instant.nullable(),
  status: z.enum(PAYOUT_STATUSES),
  /** True from Execute Payment until the provider confirms or refuses. */
  sending: z.boolean(),
  /** Why the provider refused the last attempt; empty otherwise. */
  failure: z.string(),
  notes: z.string(),
});
export type AdminPayout = z.infer<typeof adminPayout>;

/** Totals over every payout, whatever the filter; other currencies than the default one stand apart. */
export const payoutMetrics = z.object({
  total_paid_amount: amount,
  total_under_review_amount: amount,
  total_pending_amount: amount,
  /** Payouts that are pending, approved or under review. */
  pending_count: z.number().int(),
  currency: z.string(),
  other_currencies: z.array(
    z.object({
      currency: z.string(),
      total_paid_amount: amount,
      total_under_review_amount: amount,
      total_pending_amount: amount,
    }),
  ),
});
export type PayoutMetrics = z.infer<typeof payoutMetrics>;

export const adminPayoutPage = page(adminPayout).extend({ metrics: payoutMetrics });
export type AdminPayoutPage = z.infer<typeof adminPayoutPage>;

export const payoutQuery = listQuery.extend({
  status: z.enum([...PAYOUT_STATUSES, 'all']).optional(),
  expert_id: z.coerce.number().int().positive().optional(),
});
export type PayoutQuery = z.infer<typeof payoutQuery>;

export const NOTES_MAX = 5000;
const notes = z.string().max(NOTES_MAX, `At most ${NOTES_MAX} characters`);

/** PATCH /business/admin/payouts/{id}/: a decision, or the notes, or both. */
export const payoutChange = z
  .object({
    status: z.enum(['approved', 'rejected'], 'Choose approved or rejected').optional(),
    notes: notes.optional(),
  })
  .refine((change) => change.status !== undefined || change.notes !== undefined, 'Nothing to change');
export type PayoutChange = z.infer<typeof payoutChange>;

export const BONUS_AMOUNT_MAX = 10_000;

/** POST /business/admin/payouts/: a bonus without an assessment. */
export const newBonus = z.object({
  expert_id: z.number('Choose an expert').int().positive('Choose an expert'),
  amount: z
    .string()
    .trim()
    .regex(/^\d{1,7}(\.\d{1,2})?$/, 'Enter an amount such as 25 or 25.50')
    .refine((value) => Number(value) > 0, 'The amount must be above zero')
    .refine((value) => Number(value) <= BONUS_AMOUNT_MAX, `At most ${BONUS_AMOUNT_MAX}`),
  notes: notes.trim().min(1, 'Say what the bonus is for'),
});
export type NewBonus = z.infer<typeof newBonus>;

export const bonusAdded = z.object({ id: z.number().int(), detail: z.string() });

/** The order in which a payout's history is told, newest first. */
export const payoutAttempt = z.object({
  number: z.number().int(),
  provider: z.string(),
  state: z.enum(['started', 'succeeded', 'failed', 'unknown']),
  external_id: z.string().nullable(),
  failure: z.string(),
  created_at: instant,
  finished_at: instant.nullable(),
});
export type PayoutAttempt = z.infer<typeof payoutAttempt>;

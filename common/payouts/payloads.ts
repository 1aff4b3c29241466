import * as z from 'zod';
import { idList, listQuery, page, recordId } from '#common/api/lists.ts';
import { mailPreview } from '#common/mails/mails.ts';
import { boundedText, EMAIL_MAX, requiredText, trimmedText } from '#common/words/text-fields.ts';
import { REFERENCE_MAX, SENT_HOW, sentByHand, sentGiftCard } from './by-hand.ts';
import { BONUS_TITLE, NOTES_MAX, PAYOUT_LABELS, PAYOUT_STATUSES, REJECTION_REASON_MAX } from './payouts.ts';

const WORDS_MIN = 10;
const WORDS_MAX = 2000;
const ENOUGH_WORDS = `Please write at least ${WORDS_MIN} characters`;

/** What the provider's dashboard can show about a gift card whose outcome the portal cannot find out. */
const RESOLUTION_OUTCOMES = ['delivered', 'no_order'] as const;
type ResolutionOutcome = (typeof RESOLUTION_OUTCOMES)[number];

export const RESOLUTION_LABELS: Record<ResolutionOutcome, string> = {
  delivered: 'The gift card was delivered',
  no_order: 'There is no such order, or it was cancelled',
};

/** POST /business/admin/payouts/{id}/resolve/: what a super admin saw at the provider. */
export const payoutResolution = z
  .object({
    outcome: z
      .enum(RESOLUTION_OUTCOMES, 'Choose what the dashboard shows')
      .meta({ title: "What does the provider's dashboard show?", labels: RESOLUTION_LABELS }),
    /** The provider's id of the order; required if the gift card was delivered. */
    provider_order_id: trimmedText(100).default('').meta({ title: 'Id of the order' }),
    seen: requiredText(WORDS_MAX, 'Say what you saw')
      .refine((text) => text.length >= WORDS_MIN, ENOUGH_WORDS)
      .meta({ title: 'What you saw', control: 'multiline' }),
    /** Why the decision is right although the provider's answer contradicts it; required then. */
    against_provider: trimmedText(WORDS_MAX)
      .refine((text) => text === '' || text.length >= WORDS_MIN, ENOUGH_WORDS)
      .default('')
      .meta({ title: 'Why this is right although the provider says otherwise', control: 'multiline' }),
  })
  .refine(({ outcome, provider_order_id }) => outcome !== 'delivered' || provider_order_id !== '', {
    path: ['provider_order_id'],
    message: 'Enter the id of the order',
  });
export type PayoutResolution = z.infer<typeof payoutResolution>;

/** A decision in the history of the payment. */
const resolvedAttempt = z.object({
  outcome: z.enum(RESOLUTION_OUTCOMES),
  provider_order_id: z.string(),
  seen: z.string(),
  against_provider: z.string(),
  /** The super admin's name. */
  by: z.string(),
});

export const RESOLUTION_SAVED = 'Payment resolved successfully';

const amount = z.string().regex(/^\d{1,10}\.\d{2}$/);
const instant = z.iso.datetime();

/** GET /projects/payouts/summary/. Amounts are in the default currency; `payments` holds every one. */
export const payoutSummary = z.object({
  available_amount: amount,
  paid_amount: amount,
  /** All payouts except rejected and failed ones. */
  total_earned_amount: amount,
  currency: z.string(),
  has_completed_assessment: z.boolean(),
  completed_assessments_count: z.number().int(),
  user_email: z.string(),
  /** No gift card goes out before this instant, because the account was changed; otherwise null. */
  held_until: instant.nullable(),
  /** Days of the month on which gift cards go out. */
  payout_days: z.array(z.number().int()),
  payments: z.array(
    z.object({
      id: z.number().int(),
      amount,
      currency: z.string(),
      status: z.enum(PAYOUT_STATUSES),
      /** The reason of a rejection; empty without a reason and for every other status. */
      rejection_reason: z.string(),
      assessment_title: z.string().nullable(),
      created_at: instant,
      requested_at: instant.nullable(),
      paid_at: instant.nullable(),
      /** True from Execute Payment until the provider confirms or refuses. */
      sending: z.boolean(),
      /** How it was paid; null before. */
      sent: sentGiftCard.nullable(),
    }),
  ),
});
export type PayoutSummary = z.infer<typeof payoutSummary>;
export type Payment = PayoutSummary['payments'][number];

/** The answer to a request for the gift card; `requested_count` is 0 if another click or device had already requested it. */
export const giftCardAsked = z.object({ detail: z.string(), requested_count: z.number().int() });
export type GiftCardAsked = z.infer<typeof giftCardAsked>;

/** A payout as the payments screen shows it. */
export const adminPayout = z.object({
  id: z.number().int(),
  user_id: z.number().int(),
  user_first_name: z.string(),
  user_last_name: z.string(),
  user_email: z.string().meta({ title: 'User', sortBy: 'user' }),
  amount: amount.meta({ title: 'Amount', control: 'money', unitIn: 'currency', sortBy: 'amount' }),
  currency: z.string(),
  /** Null for a bonus; shown as N/A. */
  assessment_title: z.string().nullable().meta({ title: 'Assessment', empty: BONUS_TITLE, sortBy: 'assessment_title' }),
  assessment_id: z.number().int().nullable(),
  created_at: instant.meta({ title: 'Date', control: 'date', sortBy: 'created_at' }),
  requested_at: instant.nullable(),
  paid_at: instant.nullable(),
  status: z.enum(PAYOUT_STATUSES).meta({ title: 'Status', labels: PAYOUT_LABELS, sortBy: 'status' }),
  /** True from Execute Payment until the provider confirms or refuses. */
  sending: z.boolean(),
  /** True if it is paid or on its way, and so is another payment for the same assessment: profiles were merged too late. */
  paid_twice: z.boolean(),
  /** Why the provider refused the last attempt, or empty. */
  failure: z.string(),
  /** Why the portal cannot find out what happened to the gift card, so that a super admin has to resolve it; otherwise empty. */
  stuck: z.string(),
  /** The email address that the provider sent the gift card to; empty before it is paid. */
  sent_to: z.string(),
  /** True if staff send gift cards themselves, and the portal only records it. */
  by_hand: z.boolean(),
  /** How staff sent the gift card; null if it is not paid, was sent by a provider, or nobody said. */
  sent_how: z.enum(SENT_HOW).nullable(),
  /** The reference that staff entered, or the provider's id of the order; empty before it is paid, or if nobody entered one. */
  reference: z.string(),
  /** The expert's account was closed and the personal data erased: it can only be rejected. */
  closed: z.boolean(),
  /** The expert has not finished registering: it can be rejected, but not approved yet. */
  unregistered: z.boolean(),
  /** It cannot be executed before this instant, because the expert's account was changed; otherwise null. */
  held_until: instant.nullable(),
  notes: z.string(),
  revision: z.number().int(),
  /** The reason of a rejection, which the expert reads; may be empty. */
  rejection_reason: z.string(),
  /** Who rejected it and when; null for every other status, and where it is not known. */
  rejection: z.object({ by: z.string(), at: instant }).nullable(),
});
export type AdminPayout = z.infer<typeof adminPayout>;

const totals = { total_paid_amount: amount, total_under_review_amount: amount, total_pending_amount: amount };

/** Totals of all payouts, independent of the filter; other currencies than the default one are listed separately. */
const payoutMetrics = z.object({
  ...totals,
  /** Payouts that are pending, approved or under review. */
  pending_count: z.number().int(),
  currency: z.string(),
  other_currencies: z.array(z.object({ currency: z.string(), ...totals })),
});
export type PayoutMetrics = z.infer<typeof payoutMetrics>;

export const adminPayoutPage = page(adminPayout).extend({ metrics: payoutMetrics });
export type AdminPayoutPage = z.infer<typeof adminPayoutPage>;

export const payoutQuery = listQuery.extend({
  status: z.enum([...PAYOUT_STATUSES, 'all']).optional(),
  expert_id: recordId.optional(),
  id__in: idList.optional(),
});
export type PayoutQuery = z.infer<typeof payoutQuery>;

const notes = boundedText(NOTES_MAX);
const reason = trimmedText(REJECTION_REASON_MAX);

/** The form of the staff's notes about a payout. */
export const payoutNotes = z.object({ notes: notes.meta({ title: 'Notes', control: 'multiline' }) });
/** The form of a rejection. */
export const payoutRejection = z.object({
  reason: reason.default('').meta({ title: 'Reason (optional)', control: 'multiline' }),
});

/**
 * PATCH /business/admin/payouts/{id}/: a decision, or the notes, or both. `user_email` is the address that the approver
 * saw; an approval for another address is refused. `revision` is the one that the notes were written on. `reason` is shown to the expert; `notes` only to staff.
 */
export const payoutChange = z
  .object({
    status: z.enum(['approved', 'rejected'], 'Choose approved or rejected').optional(),
    notes: notes.optional(),
    revision: z.number().int().optional(),
    user_email: z.string().max(EMAIL_MAX).optional(),
    reason: reason.optional(),
  })
  .refine((change) => change.status !== undefined || change.notes !== undefined, 'Nothing to change')
  .refine((change) => !change.reason || change.status === 'rejected', {
    path: ['reason'],
    message: 'Only a rejection has a reason',
  });
export type PayoutChange = z.infer<typeof payoutChange>;

/**
 * POST /business/admin/payouts/{id}/mark_paid/. Executing a rejected payout approves it again, which needs
 * `despite_rejection`. If staff send gift cards themselves, they can say how. The body is optional.
 */
export const payoutExecution = sentByHand
  .partial()
  .extend({ despite_rejection: z.boolean().default(false) })
  .nullish();
export type PayoutExecution = NonNullable<z.infer<typeof payoutExecution>>;

/** GET /business/admin/payouts/{id}/mail/: what staff say about the gift card, which the mail mentions. */
export const paidMailQuery = z.object({
  sent_how: sentByHand.shape.sent_how.optional(),
  reference: trimmedText(REFERENCE_MAX).optional(),
});
export type PaidMailQuery = z.infer<typeof paidMailQuery>;

/** The mail that tells the expert of the gift card; it does not go out to an expert who has switched such mails off. */
export const paidMail = mailPreview.extend({ muted: z.boolean() });
export type PaidMail = z.infer<typeof paidMail>;

const BONUS_AMOUNT_MAX = 10_000;

/** POST /business/admin/payouts/: a bonus without an assessment. */
export const newBonus = z.object({
  expert_id: z.number('Choose an expert').int().positive('Choose an expert').meta({ title: 'Expert' }),
  amount: trimmedText(20)
    .regex(/^\d{1,7}(\.\d{1,2})?$/, 'Enter an amount such as 25 or 25.50')
    .refine((value) => Number(value) > 0, 'The amount must be above zero')
    .refine((value) => Number(value) <= BONUS_AMOUNT_MAX, `At most ${BONUS_AMOUNT_MAX}`)
    .meta({ title: 'Amount', control: 'money' }),
  notes: notes.trim().min(1, 'Say what the bonus is for').meta({ title: 'What it is for', control: 'multiline' }),
});
export type NewBonus = z.infer<typeof newBonus>;

export const bonusAdded = z.object({ id: z.number().int(), detail: z.string() });

export const ATTEMPT_STATES = ['started', 'succeeded', 'failed', 'unknown'] as const;

/** One attempt to pay a payout; lists begin with the newest. */
export const payoutAttempt = z.object({
  number: z.number().int(),
  provider: z.string(),
  state: z.enum(ATTEMPT_STATES),
  provider_order_id: z.string().nullable(),
  failure: z.string(),
  /** The email address that it goes to; empty if it was not stored. */
  recipient: z.string(),
  /** Why the provider's answer is not known yet, or empty. */
  waiting: z.string(),
  resolution: resolvedAttempt.nullable(),
  created_at: instant,
  finished_at: instant.nullable(),
});
export type PayoutAttempt = z.infer<typeof payoutAttempt>;

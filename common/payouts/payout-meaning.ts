import { formatDate, today } from '#common/words/dates.ts';
import { DAY } from '#common/words/units.ts';
import { giftCardSent, type SentGiftCard } from './by-hand.ts';
import { nextPayoutDay } from './payout-days.ts';
import { isAvailable, type PayoutStatus } from './payouts.ts';

type Explained = {
  status: PayoutStatus;
  requested_at: string | null;
  paid_at: string | null;
  sending: boolean;
  sent: SentGiftCard | null;
};

/** The days on which gift cards go out, and the end of a hold. */
type PayoutPlan = { payout_days: readonly number[]; held_until: string | null };

/** "The next gift cards go out on 30 Nov 2026.", seen from a day; after the hold, if there is one. */
export function nextGiftCards({ payout_days, held_until }: PayoutPlan, from: string): string {
  const free = held_until ? today(new Date(held_until)) : from;
  return `The next gift cards go out on ${formatDate(nextPayoutDay(payout_days, free > from ? free : from))}.`;
}

/** Explains a payment to its expert: what happens next and when, why it waits, or how it was paid. Days are the reader's. */
export function payoutMeaning(payout: Explained, plan: PayoutPlan, now = new Date()): string {
  const { status, paid_at, sent, sending } = payout;
  if (sending) return 'Your gift card is on its way. You will get an email when it has been sent.';
  if (status === 'paid')
    return giftCardSent(`The gift card was sent${paid_at ? ` on ${formatDate(paid_at)}` : ''}`, sent);
  if (status === 'failed' || status === 'rejected') return REFUSED[status];
  const next = nextGiftCards(plan, today(now));
  if (!isAvailable(payout)) return `${waiting(payout, plan, now)} ${next}`;
  const earned = status === 'approved' ? 'Approved.' : 'You have earned this.';
  return `${earned} Use “Send gift card to my email” to ask for it. ${next}`;
}

const REFUSED = {
  failed: 'The gift card could not be sent. We are looking into it; there is nothing you need to do.',
  rejected: 'This payment was not approved. Write to us through the Help Center if you have questions.',
};

/** Since when a requested payment waits; once a day on which it could have gone out is over, also why it did not. */
function waiting({ status, requested_at }: Explained, { payout_days, held_until }: PayoutPlan, now: Date): string {
  const isApproved = status === 'approved';
  if (requested_at === null) return 'We are checking it.';
  const asked = `You asked for your gift card on ${formatDate(requested_at)}`;
  if (held_until) return `${asked}. It waits because your account has changed recently.`;
  const due = nextPayoutDay(payout_days, today(new Date(new Date(requested_at).getTime() + DAY)));
  if (due >= today(now)) return `${asked}; ${isApproved ? 'it is approved' : 'we are checking it'}.`;
  const reason = isApproved ? 'it is approved but has not been sent yet' : 'we are still checking it';
  return `${asked}. It did not go out on ${formatDate(due)}: ${reason}.`;
}

import * as z from 'zod';
import { requiredText } from '#common/words/text-fields.ts';
import { obstacleTo, type PayoutAction, type PayoutState } from './payouts.ts';

/** How staff can have sent a gift card themselves. */
export const SENT_HOW = ['shop_mail', 'own_mail', 'post', 'other'] as const;
export type SentHow = (typeof SENT_HOW)[number];

export const SENT_HOW_LABELS: Record<SentHow, string> = {
  shop_mail: "Retailer's email",
  own_mail: 'Our email',
  post: 'Post',
  other: 'Another way',
};

export const REFERENCE_MAX = 100;

/** What staff say about a gift card that they sent themselves. */
export const sentByHand = z.object({
  sent_how: z.enum(SENT_HOW, 'Choose how it was sent').meta({ title: 'Delivered by', labels: SENT_HOW_LABELS }),
  reference: requiredText(REFERENCE_MAX, 'Enter a reference').meta({ title: 'Reference' }),
});
export type SentByHand = z.infer<typeof sentByHand>;

/** A gift card that was sent, as its expert reads of it. */
export const sentGiftCard = z.object({
  /** The email address that it went to; empty if it is not known. */
  to: z.string(),
  how: z.enum(SENT_HOW).nullable(),
  /** The last characters of the reference; empty without one. */
  reference_end: z.string(),
});
export type SentGiftCard = z.infer<typeof sentGiftCard>;

const END = 4;

/** The last characters of a reference, at most half of it: enough to compare, too little to use. */
export const endOfReference = (reference: string) =>
  reference.slice(reference.length - Math.min(END, Math.floor(reference.length / 2)));

/** Ends the sentence that a gift card was sent with where to look for it, as far as that is known, and its reference. */
export function giftCardSent(sentence: string, sent: SentGiftCard | null): string {
  if (!sent) return `${sentence}.`;
  const reference = sent.reference_end && ` Its reference ends in ${sent.reference_end}.`;
  return `${sentence}${placeInWords(sent)}${reference}`;
}

function placeInWords({ to, how }: SentGiftCard): string {
  if (how === 'post') return ' by post.';
  if (how === 'other' || to === '') return '.';
  if (how === 'shop_mail') return ` to ${to}. It comes in an email from the shop.`;
  return how === 'own_mail' ? ` to ${to}. It comes in an email from us.` : ` to ${to}.`;
}

export const BY_HAND_MESSAGES = {
  sendsItself:
    'The portal now sends gift cards itself, so executing this payment would send a second one. Talk to a super admin before you go on.',
  previewFailed: 'Failed to load the preview. Please try again.',
  muted: 'No email goes out: this expert has switched off emails about payouts. My Payouts says when it was sent.',
} as const;

/** Returns why a payment is left out of an action on several; null if it takes part. */
export function reasonLeftOut(action: PayoutAction, payout: PayoutState): string | null {
  if (action === 'execute' && payout.status === 'rejected') {
    return 'This payment was rejected. Look at the reason, and execute it on its own if it no longer applies.';
  }
  return obstacleTo(action, payout);
}

/** The key of a payment's own reference in the form. A bare number would be the index of a list. */
export const referenceKey = (payoutId: number) => `p${payoutId}`;

/** What staff say about several gift cards that they sent themselves, each under a reference of its own. */
export const sentEach = (payoutIds: readonly number[]) =>
  sentByHand.pick({ sent_how: true }).extend({
    references: z.object(Object.fromEntries(payoutIds.map((id) => [referenceKey(id), sentByHand.shape.reference]))),
  });

/** One reference for all payments, or one for each. */
export type SentSeveral = Pick<SentByHand, 'sent_how'> & { reference?: string; references?: Record<string, string> };

/** What staff said about one of these payments. */
export const sentOf = ({ sent_how, reference = '', references }: SentSeveral, payoutId: number): SentByHand => ({
  sent_how,
  reference: references?.[referenceKey(payoutId)] ?? reference,
});
